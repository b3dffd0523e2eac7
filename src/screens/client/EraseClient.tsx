import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { Client } from '#shared/api/clients.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { ERASE_WORD } from '#shared/api/erase.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { NavigateContext } from '#ui/AppLink.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { PersonName } from '#ui/PersonName.tsx';
import { TextField } from '#ui/TextField.tsx';

/** For administrators of the practice: takes a client and everything recorded with them away for good. */
export function EraseClient({ client }: { client: Client }) {
  const canAdministrate = useCan('practice.admin');
  const [isOpen, setOpen] = useState(false);
  if (!canAdministrate) return undefined;
  return (
    <Panel title="Erase">
      <p className="lw-muted lw-small">
        For a client who asks for it. Sessions, recordings and EEG files go as well.
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
            is erased for everybody in the practice, with all sessions, recordings and EEG files. This cannot
            be undone. Backups made before still hold them.
          </p>
          <TextField
            label={`Type ${ERASE_WORD} to confirm`}
            isRequired
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>Keep the client</Button>
              <Button type="submit" intent="danger" loading={isBusy} disabled={typed !== ERASE_WORD}>
                Erase for good
              </Button>
            </>
          }
        />
      </Form>
    </Dialog>
  );
}

function useErase({ clientId }: Client) {
  const api = useApi();
  const { organization } = useUser();
  const queries = useQueryClient();
  const navigate = useContext(NavigateContext);
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.callEndpoint(ENDPOINTS.eraseClient, {
        params: { id: organization.organizationId, clientId },
        body: { confirmation: ERASE_WORD },
      }),
    networkMode: 'always',
    onSuccess: ({ sessions, eegFiles }) => {
      // Left first: the page of somebody who is gone must not be loaded again.
      navigate('/app/clients');
      const isOfClient = ({ queryKey }: Query) => JSON.stringify(queryKey).includes(clientId);
      queries.removeQueries({ predicate: isOfClient });
      // Every list may have named them.
      void queries.invalidateQueries({ predicate: (query) => !isOfClient(query) });
      const message = `The client was erased. Sessions: ${sessions}. EEG files: ${eegFiles}.`;
      showToast({ kind: 'success', message });
    },
  });
  return { erase: () => mutate(), isBusy: isPending, problem: error ? messageOf(error) : undefined };
}
