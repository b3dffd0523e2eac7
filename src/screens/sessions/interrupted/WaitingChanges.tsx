import { useState } from 'react';
import { getClient } from '#shared/api/clients.ts';
import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { offlineSinceAtom } from '#state/connection.atoms.ts';
import { useAtomValue } from '#state/jotai.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { usePatience } from '#ui/hooks/use-patience.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { countOf, formatDateTime } from '#ui/text/format.ts';
import { PersonName } from '#widgets/people/PersonName.tsx';
import { useWaitingRows, type WaitingRow } from './use-waiting-rows.ts';

/** With a network, most changes wait for less. */
const SHOWN_AFTER_MS = 5000;

/** The outbox: changes that wait on this computer and are sent by themselves. */
export function WaitingChanges() {
  const rows = useWaitingRows();
  const isOffline = useAtomValue(offlineSinceAtom) !== undefined;
  const isLong = usePatience(rows.length > 0, SHOWN_AFTER_MS);
  const [isShown, setShown] = useState(false);
  // Once shown, it stays until everything is sent, also while the connection comes and goes.
  const isDue = rows.length > 0 && (isShown || isOffline || isLong);
  if (isDue !== isShown) setShown(isDue);
  if (!isDue) return undefined;
  return (
    <div className="lw-banner">
      <Notice kind="info">
        <details>
          <summary>
            <strong>
              {countOf(rows.length, 'change')} {rows.length === 1 ? 'waits' : 'wait'} on this computer.
            </strong>{' '}
            Loopwell sends {rows.length === 1 ? 'it' : 'them'} as soon as the server can be reached.
          </summary>
          <ul className="lw-waiting">
            {rows.map((row) => (
              <li key={row.key}>
                {row.what}
                <OfClient row={row} />, {formatDateTime(new Date(row.atMs).toISOString())}.{' '}
                {row.href === undefined ? undefined : <AppLink href={row.href}>Open</AppLink>}
              </li>
            ))}
          </ul>
        </details>
      </Notice>
    </div>
  );
}

function OfClient({ row }: { row: WaitingRow }) {
  const { therapistId, clientId } = row;
  return clientId === undefined ? undefined : <NameOf therapistId={therapistId} clientId={clientId} />;
}

/** Nothing until the client is known. */
function NameOf({ therapistId: id, clientId }: { therapistId: UserId; clientId: ClientId }) {
  const { data } = useEndpoint(getClient, { params: { id, clientId } });
  return data === undefined ? undefined : (
    <>
      {' '}
      with <PersonName person={data} />
    </>
  );
}
