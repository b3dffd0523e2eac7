import { Button, DialogBody, DialogFooter, FileInput } from '@blueprintjs/core';
import { useState } from 'react';
import type { ProtocolPackage } from '#shared/api/protocol-packages.ts';
import { REMOVAL_REASONS } from '#shared/domain/protocol-packages.ts';
import { useCan } from '#state/auth.atoms.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { countOf, formatDate } from '#ui/text/format.ts';
import { Notice, RetryNotice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { takeFile } from '#ui/files/use-chosen-file.ts';
import { RemovePackageDialog } from './RemovePackageDialog.tsx';
import { usePackages } from './use-packages.ts';

/** Packages of other providers: which ones the practice has, and their protocols. */
export function PackagesDialog({ onClose }: { onClose: () => void }) {
  const { packages, loading, problem, add, deliver, isBusy } = usePackages();
  const [removing, setRemoving] = useState<ProtocolPackage>();
  return (
    <Dialog isOpen onClose={onClose} title="Packages">
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        <p>
          A package contains the protocols of its provider. You can run and copy them, but not change them.
        </p>
        {loading.problem ? <RetryNotice message={loading.problem} onRetry={loading.retry} /> : undefined}
        {packages || loading.problem ? undefined : <SkeletonRows count={3} />}
        <ul className="lw-plain-list" aria-label="Packages">
          {packages?.map((each) => (
            <PackageRow
              key={each.packageKey}
              packageOf={each}
              isBusy={isBusy}
              onAdd={() => add(each)}
              onRemove={() => setRemoving(each)}
              onDeliver={(file) => deliver(each, file)}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>Close</Button>} />
      {removing ? (
        <RemovePackageDialog removing={removing} onClose={() => setRemoving(undefined)} />
      ) : undefined}
    </Dialog>
  );
}

type PackageRowProps = {
  packageOf: ProtocolPackage;
  isBusy: boolean;
  onAdd: () => void;
  onRemove: () => void;
  onDeliver: (file: File) => void;
};

function PackageRow({ packageOf, isBusy, onAdd, onRemove, onDeliver }: PackageRowProps) {
  const { name, isAdded } = packageOf;
  const canChange = useCan('practice.admin');
  const canDeliver = useCan('protocolPackage.deliver');
  const isEmpty = isEmptyPackage(packageOf);
  return (
    <li className="lw-packages__row">
      <div className="lw-packages__words">
        <strong>{name}</strong>{' '}
        <span className={isAdded ? 'lw-tag lw-tag--success' : 'lw-tag'}>
          {isAdded ? 'Added' : isEmpty ? 'Not delivered' : 'Not added'}
        </span>
        <p className="lw-muted lw-small">
          {removalWords(packageOf)}
          {isEmpty ? emptyWords(packageOf, canDeliver) : deliveryWords(packageOf)}
        </p>
        {canDeliver ? (
          <FileInput
            text="Choose the provider file…"
            inputProps={{ accept: '.json,application/json', 'aria-label': `Provider file of ${name}` }}
            onInputChange={({ currentTarget }) => {
              const file = takeFile(currentTarget);
              if (file) onDeliver(file);
            }}
          />
        ) : undefined}
      </div>
      {/* Adding an empty package would look like an error. */}
      {canChange && (isAdded || !isEmpty) ? (
        <BusyButton
          isBusy={isBusy}
          onClick={isAdded ? onRemove : onAdd}
          aria-label={isAdded ? `Remove ${name}` : `Add ${name}`}
        >
          {isAdded ? 'Remove' : 'Add'}
        </BusyButton>
      ) : undefined}
    </li>
  );
}

const isEmptyPackage = ({ deliveredAt, protocolCount }: ProtocolPackage): boolean =>
  deliveredAt === null || protocolCount === 0;

function removalWords({ packageKey, isAdded, removedAt, removalReason }: ProtocolPackage): string {
  if (isAdded || !removedAt) return '';
  const reason = removalReason === null ? undefined : REMOVAL_REASONS[packageKey][removalReason];
  return `Removed ${formatDate(removedAt)}${reason ? `: ${reason}` : '.'} `;
}

const deliveryWords = ({ protocolCount, deliveredAt }: ProtocolPackage): string =>
  `${countOf(protocolCount, 'protocol')}, delivered ${formatDate(deliveredAt)}.`;

/** How to get the package's protocols; only a super user can complete the steps. */
function emptyWords({ name, isAdded }: ProtocolPackage, canDeliver: boolean): string {
  const next = canDeliver
    ? 'Ask the provider for its file and choose it here'
    : 'Ask the provider for its file, and a super user of Loopwell to enter it here';
  const then = isAdded ? 'its protocols then appear in the list' : 'then the package can be added';
  return `The provider of ${name} has not delivered any protocols to this practice. ${next}; ${then}.`;
}
