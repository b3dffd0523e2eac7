import { Button } from '@blueprintjs/core';
import type { WaitingChange } from '#model/outbox/waiting-change.ts';
import { pathTo } from '#shared/routes.ts';
import { useChangesOwner, useWaitingChanges } from '#state/outbox/use-waiting-changes.ts';
import { useServices } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { formatDateTime } from '#ui/text/format.ts';

const WORDS = {
  session: { rejected: 'a session', made: 'It was planned', is: 'is', discarded: 'Session discarded.' },
  notes: {
    rejected: 'notes of a session',
    made: 'They were written',
    is: 'are',
    discarded: 'Notes discarded.',
  },
} as const;

/** Changes that the server rejected. They stay on this computer until they are sent again or discarded. */
export function RefusedChanges() {
  const refused = useWaitingChanges().filter((each) => each.refused !== undefined);
  if (refused.length === 0) return undefined;
  return (
    <div className="lw-banner">
      {refused.map((change) => (
        <Refused key={change.key} change={change} />
      ))}
    </div>
  );
}

function Refused({ change }: { change: WaitingChange }) {
  const { outbox } = useServices();
  const owner = useChangesOwner();
  const showToast = useToast();
  if (!outbox || owner === undefined) return undefined;
  const words = WORDS[change.kind];
  const discard = async () => {
    await outbox.edit(owner, change.key, () => undefined);
    const keep = () => void outbox.put(owner, change);
    showToast({ kind: 'info', message: words.discarded, action: { label: 'Undo', run: keep } });
  };
  const isRecorded = change.kind === 'session' && change.isUsed;
  return (
    <Notice
      kind="danger"
      onAction={() => void outbox.edit(owner, change.key, (stored) => ({ ...stored, refused: undefined }))}
      action="Send again"
      link={{ href: pathTo.client(change), label: 'Open client' }}
      actions={
        // Without its session, nothing could send the recording any more.
        isRecorded ? undefined : (
          <Button size="small" onClick={() => void discard()}>
            Discard
          </Button>
        )
      }
    >
      <strong>The server rejected {words.rejected}.</strong> {words.made}{' '}
      {formatDateTime(new Date(change.atMs).toISOString())} and {words.is} still stored on this computer
      {isRecorded ? ', with its recording' : ''}. {change.refused}
    </Notice>
  );
}
