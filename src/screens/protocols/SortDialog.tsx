import { Button, Checkbox, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { ProtocolCategory } from '#shared/api/protocol-categories.ts';
import { type ProtocolRecord, getProtocol, patchProtocol } from '#shared/api/protocols.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { toggled } from '#ui/forms/toggled.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { PROTOCOL_CALLS } from '#state/calls/protocol-calls.ts';
import { useChange } from '#state/use-change.ts';

type SortDialogProps = {
  protocol: ProtocolRecord;
  categories: readonly ProtocolCategory[];
  onClose: () => void;
};

/** The categories of one protocol. */
export function SortDialog({ protocol, categories, onClose }: SortDialogProps) {
  const [base, setBase] = useState(protocol);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(protocol.categoryIds));
  const { newest, ...saving } = useSorting(base, onClose);
  const toggle = (id: string) => setChosen(toggled(chosen, id));
  const takeTheirs = () => {
    if (!newest) return;
    setBase(newest);
    setChosen(new Set(newest.categoryIds));
    saving.reset();
  };
  return (
    <Dialog isOpen onClose={onClose} title={protocol.definition.name}>
      <DialogBody>
        {saving.problem ? (
          <Notice
            kind="danger"
            actions={
              newest ? (
                <>
                  <Button size="small" onClick={takeTheirs}>
                    Take theirs
                  </Button>
                  <Button size="small" onClick={() => saving.save({ chosen, version: newest.version })}>
                    Keep mine
                  </Button>
                </>
              ) : undefined
            }
          >
            {saving.problem}
          </Notice>
        ) : undefined}
        <fieldset className="lw-sort" aria-label="Categories">
          <legend>Categories of this protocol:</legend>
          {categories.map(({ categoryId, name }) => (
            <Checkbox key={categoryId} checked={chosen.has(categoryId)} onChange={() => toggle(categoryId)}>
              {name}
            </Checkbox>
          ))}
        </fieldset>
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        loading={saving.isBusy}
        onClick={() => saving.save({ chosen, version: base.version })}
      >
        Save
      </DialogButtons>
    </Dialog>
  );
}

type Sorting = { chosen: ReadonlySet<string>; version: number };

/** After a conflict, `newest` is the version that another user stored. */
function useSorting({ protocolId }: ProtocolRecord, onDone: () => void) {
  const api = useApi();
  const { userId: id } = useUser();
  const params = { id, protocolId };
  const [newest, setNewest] = useState<ProtocolRecord>();
  const saving = useChange(patchProtocol, {
    refreshes: PROTOCOL_CALLS,
    onSuccess: onDone,
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      setNewest(isConflict ? await api.callEndpoint(getProtocol, { params }) : undefined);
    },
  });
  const save = ({ chosen, version }: Sorting) =>
    saving.run({ params, body: { categoryIds: [...chosen], version } });
  return { ...saving, save, newest };
}
