import type { ConnectionSource, SqlConnection } from '../serial-db.ts';
import type { OnLost } from './worker-client.ts';

type RestartOptions = {
  /** Opens the database and calls `onLost` when that connection is lost. */
  open: (onLost: OnLost) => Promise<SqlConnection>;
  /** Receives a sentence that says what happened. */
  say: (text: string) => void;
  /** The database was lost and cannot be reopened. Every statement is refused from now on. */
  onGivenUp: () => void;
};

/**
 * A connection that reopens after it is lost. Statements in progress are refused, because their outcome is unknown.
 * Transactions that begin later wait until the database is back.
 */
export async function openRestarting({ open, say, onGivenUp }: RestartOptions): Promise<ConnectionSource> {
  let isClosing = false;
  const onLost: OnLost = (stopped, ended) => {
    if (isClosing) return;
    if (stopped.next === 'ends') return onGivenUp();
    say(`The built-in database stopped (${stopped.reason}). It is being started again.`);
    current = ended.then(() => open(onLost));
    current.then(
      () => say('The built-in database runs again. Confirmed changes are safe.'),
      () => onGivenUp(),
    );
  };
  let current = open(onLost);
  await current;
  return {
    current: () => current,
    async close() {
      isClosing = true;
      await (await current).close();
    },
  };
}
