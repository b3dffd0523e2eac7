import { Button, DialogBody } from '@blueprintjs/core';
import { useContext, useState } from 'react';
import type { Client } from '#shared/api/clients.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { ERASE_WORD } from '#shared/api/practice/erase.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { NavigateContext } from '#ui/navigation/AppLink.tsx';
import { Dialog, DialogButtons } from '#ui/overlays/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useCache, useChange } from '#state/use-change.ts';

/** For administrators of the practice: permanently deletes a client with everything recorded. */
export function EraseClient({ client }: { client: Client }) {
  const canAdministrate = useCan('practice.admin');
  const [isOpen, setOpen] = useState(false);
  if (!canAdministrate) return undefined;
  return (
    <Panel title="Erase">
      <p className="lw-muted lw-small">
        For a client who asks for erasure. Sessions, recordings and EEG files are erased too.
      </p>
      <Button intent="danger" variant="outlined" onClick={() => setOpen(true)}>
        Erase this client…
      </Button>
      {isOpen ? <EraseDialog client={client} onClose={() => setOpen(false)} /> : undefined}
    </Panel>
  );
}

function EraseDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { erase, isBusy, problem } = useErase(client);
  const submit = () => {
    erase();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Erase this client?">
      <Form className="lw-form" onSubmit={submit} aria-label="Erase this client">
        <DialogBody>
          {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
          <p>
            <strong>
              <PersonName person={client} />
            </strong>{' '}
            is erased for everyone in the practice, with all sessions, recordings and EEG files. This cannot
            be undone. Earlier backups still contain them.
          </p>
          <TextField
            label={`Type ${ERASE_WORD} to confirm`}
            isRequired
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </DialogBody>
        <DialogButtons
          onCancel={onClose}
          cancelLabel="Keep client"
          intent="danger"
          loading={isBusy}
          disabled={typed !== ERASE_WORD}
        >
          Erase client
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function useErase({ clientId }: Client) {
  const { organizationId: id } = useUser().organization;
  const cache = useCache();
  const navigate = useContext(NavigateContext);
  const showToast = useToast();
  const { run, isBusy, problem } = useChange(ENDPOINTS.eraseClient, {
    onSuccess: ({ sessions, eegFiles }) => {
      // Leave first: the page of a deleted client must not be loaded again.
      navigate(pathTo.clients());
      cache.forget(clientId);
      const message = `The client was erased. Sessions: ${sessions}. EEG files: ${eegFiles}.`;
      showToast({ kind: 'success', message });
    },
  });
  const erase = () => run({ params: { id, clientId }, body: { confirmation: ERASE_WORD } });
  return { erase, isBusy, problem };
}
