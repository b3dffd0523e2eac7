import './protocols.css';
import { Button, DialogBody, DialogFooter, FileInput } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { MOST_IMPORTED_PROTOCOLS } from '#shared/api/protocols.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { type ProtocolImport, readProtocolFile } from '#shared/eeg/protocol-import.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { countOf } from '#ui/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { useChosenFile } from '#ui/use-chosen-file.ts';
import { PROTOCOLS_KEY } from './use-protocol-list.ts';

type ImportDialogProps = { isOpen: boolean; onClose: () => void };

export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Import protocols">
      {isOpen ? <ImportForm onClose={onClose} /> : undefined}
    </Dialog>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { chosen, choose } = useChosenFile((text) => tooMany(readProtocolFile(text)));
  const storing = useStore(onClose);
  const protocols = chosen?.read.ok ? chosen.read.protocols : [];
  return (
    <>
      <DialogBody>
        {storing.error ? <Notice kind="danger">{messageOf(storing.error)}</Notice> : undefined}
        <p>
          Takes files of one protocol or of several, as Loopwell exports them. What is imported is yours and
          private until you share it.
        </p>
        <FileInput
          fill
          className="lw-import__file"
          hasSelection={chosen !== undefined}
          text={chosen?.name ?? 'Choose a file'}
          inputProps={{ accept: '.json,application/json', 'aria-label': 'File of protocols' }}
          onInputChange={(event) => choose(event.currentTarget)}
        />
        {chosen ? <Findings read={chosen.read} /> : undefined}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              intent="primary"
              disabled={protocols.length === 0}
              loading={storing.isPending}
              onClick={() => storing.mutate(protocols)}
            >
              {protocols.length === 0 ? 'Import' : `Import ${countOf(protocols.length, 'protocol')}`}
            </Button>
          </>
        }
      />
    </>
  );
}

function tooMany(read: ProtocolImport): ProtocolImport {
  if (!read.ok || read.protocols.length <= MOST_IMPORTED_PROTOCOLS) return read;
  const message = `This file has ${read.protocols.length} protocols; ${MOST_IMPORTED_PROTOCOLS} can be imported at once.`;
  return { ok: false, faults: [{ place: '', message }] };
}

function Findings({ read }: { read: ProtocolImport }) {
  if (read.ok) {
    return (
      <ul className="lw-import__list" aria-label="Protocols of the file">
        {read.protocols.map(({ name }, index) => (
          // Files can hold two protocols of one name, and their order does not change.
          <li key={`${index} ${name}`}>{name}</li>
        ))}
      </ul>
    );
  }
  return (
    <Notice kind="danger">
      <p>Nothing can be imported from this file. Correct it, then choose it again.</p>
      <ul className="lw-import__list" aria-label="Faults of the file">
        {read.faults.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            {place ? <code>{place}</code> : undefined} {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useStore(onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { userId: id } = useUser();
  const reload = () => queries.invalidateQueries({ queryKey: [PROTOCOLS_KEY] });
  return useMutation({
    mutationFn: (protocols: readonly Protocol[]) =>
      api.callEndpoint(ENDPOINTS.importProtocols, {
        params: { id },
        body: { protocols: protocols.map((definition) => ({ definition, note: 'Imported from a file.' })) },
      }),
    networkMode: 'always',
    onSuccess: ({ protocols }) => {
      showToast({ kind: 'success', message: `${countOf(protocols.length, 'protocol')} imported.` });
      void reload();
      onDone();
    },
  });
}
