import { Button } from '@blueprintjs/core';
import { useContext, useState } from 'react';
import type { Client } from '#shared/api/clients.ts';
import { ERASE_WORD, eraseClient } from '#shared/api/practice/erase.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { NavigateContext } from '#ui/navigation/AppLink.tsx';
import { EraseDialog } from '#ui/overlays/EraseDialog.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PersonName } from '#widgets/people/PersonName.tsx';
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
      {isOpen ? <EraseClientDialog client={client} onClose={() => setOpen(false)} /> : undefined}
    </Panel>
  );
}

function EraseClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { erase, isBusy, problem } = useErase(client);
  return (
    <EraseDialog
      title="Erase this client"
      typeLabel={`Type ${ERASE_WORD} to confirm`}
      isConfirmed={(typed) => typed === ERASE_WORD}
      keepLabel="Keep client"
      eraseLabel="Erase client"
      isBusy={isBusy}
      problem={problem}
      onErase={() => erase()}
      onClose={onClose}
    >
      <p>
        <strong>
          <PersonName person={client} />
        </strong>{' '}
        is erased for everyone in the practice, with all sessions, recordings and EEG files. This cannot be
        undone. Earlier backups still contain them.
      </p>
    </EraseDialog>
  );
}

function useErase({ clientId }: Client) {
  const { organizationId: id } = useUser().organization;
  const cache = useCache();
  const navigate = useContext(NavigateContext);
  const showToast = useToast();
  const { run, isBusy, problem } = useChange(eraseClient, {
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
