import './protocols.css';
import { DialogBody, FileInput } from '@blueprintjs/core';
import { MOST_IMPORTED_PROTOCOLS, importProtocols } from '#shared/api/protocols.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { type ProtocolImport, readProtocolFile } from '#shared/eeg/protocol-import.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { countOf } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useChosenFile } from '#ui/files/use-chosen-file.ts';
import { PROTOCOL_CALLS } from '#state/calls/protocol-calls.ts';
import { useChange } from '#state/use-change.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { chosen, choose } = useChosenFile((text) => tooMany(readProtocolFile(text)));
  const storing = useStore(onClose);
  const protocols = chosen?.read.ok ? chosen.read.protocols : [];
  return (
    <Dialog isOpen onClose={onClose} title="Import protocols">
      <DialogBody>
        {storing.problem ? <Notice kind="danger">{storing.problem}</Notice> : undefined}
        <p>
          Choose a file with one or more protocols, exported from Loopwell. Imported protocols are yours and
          private until you share them.
        </p>
        <FileInput
          fill
          className="lw-import__file"
          hasSelection={chosen !== undefined}
          text={chosen?.name ?? 'Choose a file'}
          inputProps={{ accept: '.json,application/json', 'aria-label': 'Protocol file' }}
          onInputChange={(event) => choose(event.currentTarget)}
        />
        {chosen ? <Findings read={chosen.read} /> : undefined}
      </DialogBody>
      <DialogButtons
        onCancel={onClose}
        disabled={protocols.length === 0}
        loading={storing.isBusy}
        onClick={() => storing.store(protocols)}
      >
        {protocols.length === 0 ? 'Import' : `Import ${countOf(protocols.length, 'protocol')}`}
      </DialogButtons>
    </Dialog>
  );
}

function tooMany(read: ProtocolImport): ProtocolImport {
  if (!read.ok || read.protocols.length <= MOST_IMPORTED_PROTOCOLS) return read;
  const message = `This file has ${read.protocols.length} protocols; ${MOST_IMPORTED_PROTOCOLS} can be imported at once.`;
  return { ok: false, problems: [{ place: '', message }] };
}

function Findings({ read }: { read: ProtocolImport }) {
  if (read.ok) {
    return (
      <ul className="lw-import__list" aria-label="Protocols of the file">
        {read.protocols.map(({ name }, index) => (
          // A file can contain two protocols with the same name, and their order does not change.
          <li key={`${index} ${name}`}>{name}</li>
        ))}
      </ul>
    );
  }
  return (
    <Notice kind="danger">
      <p>Nothing can be imported from this file. Correct it, then choose it again.</p>
      <ul className="lw-import__list" aria-label="Errors in the file">
        {read.problems.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            {place ? <code>{place}</code> : undefined} {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useStore(onDone: () => void) {
  const showToast = useToast();
  const { userId: id } = useUser();
  const { run, isBusy, problem } = useChange(importProtocols, {
    refreshes: PROTOCOL_CALLS,
    onSuccess: ({ protocols }) => {
      showToast({ kind: 'success', message: `${countOf(protocols.length, 'protocol')} imported.` });
      onDone();
    },
  });
  const store = (protocols: readonly Protocol[]) => {
    const noted = protocols.map((definition) => ({ definition, note: 'Imported from a file.' }));
    run({ params: { id }, body: { protocols: noted } });
  };
  return { store, isBusy, problem };
}
