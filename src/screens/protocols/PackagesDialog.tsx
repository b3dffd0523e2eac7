import { Button, DialogBody, DialogFooter, FileInput } from '@blueprintjs/core';
import { LockIcon } from '@blueprintjs/icons';
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

/** Packages of other providers: locked ones with the reason, the others with their protocols, and removed ones. */
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
  const { name, isAdded, isLocked } = packageOf;
  const canChange = useCan('practice.admin');
  const canDeliver = useCan('protocolPackage.deliver');
  return (
    <li className="lw-packages__row">
      <div className="lw-packages__words">
        <strong>{name}</strong> <StateTag packageOf={packageOf} />
        {isAdded ? undefined : <p className="lw-small">{removalWords(packageOf)}</p>}
        <p className="lw-muted lw-small">
          {isLocked ? lockedWords(name, canDeliver) : deliveryWords(packageOf)}
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
      {canChange ? (
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

function StateTag({ packageOf: { isAdded, isLocked } }: { packageOf: ProtocolPackage }) {
  if (!isAdded) return <span className="lw-tag">Removed</span>;
  if (!isLocked) return <span className="lw-tag lw-tag--success">Added</span>;
  return (
    <span className="lw-tag lw-tag--warning">
      <LockIcon size={12} /> Locked
    </span>
  );
}

function removalWords({ packageKey, removedAt, removalReason }: ProtocolPackage): string {
  const reason = removalReason === null ? undefined : REMOVAL_REASONS[packageKey][removalReason];
  return `Removed ${formatDate(removedAt)}${reason ? `: ${reason}` : '.'}`;
}

const deliveryWords = ({ protocolCount, deliveredAt }: ProtocolPackage): string =>
  `${countOf(protocolCount, 'protocol')}, delivered ${formatDate(deliveredAt)}.`;

/** Why the package is empty, and what to do; only a super user can load the file. */
function lockedWords(name: string, canDeliver: boolean): string {
  const next = canDeliver
    ? 'ask the provider for its package file, then choose the file here'
    : 'ask the provider for its package file, then ask a super user to load the file here';
  return `Empty: the provider of ${name} has not released its protocols to this installation. To unlock the package, ${next}.`;
}
