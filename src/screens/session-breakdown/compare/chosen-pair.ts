import type { SessionListItem } from '#shared/api/sessions.ts';
import type { Pair } from './compared-rows.ts';

type Item = Pick<SessionListItem, 'sessionId' | 'protocolName' | 'isSimulated'>;

/**
 * A session and the one it is best compared with, older first: the one before it of the same protocol, else the one
 * after it of the same protocol, else the next one. `trained` is newest first and has at least two.
 */
export function pairWith<Each extends Item>(trained: readonly Each[], wanted: Each): Pair<Each> {
  const at = trained.indexOf(wanted);
  const isAlike = ({ protocolName, isSimulated }: Each) =>
    protocolName === wanted.protocolName && isSimulated === wanted.isSimulated;
  const [older, newer] = [trained.slice(at + 1), trained.slice(0, at)];
  const before = older.find(isAlike);
  if (before) return [before, wanted];
  const after = newer.findLast(isAlike);
  if (after) return [wanted, after];
  return older[0] ? [older[0], wanted] : [wanted, newer.at(-1)!];
}

/** The newest session to begin with: a real one where there are any. */
export const newestOf = <Each extends Item>(trained: readonly Each[]): Each =>
  trained.find(({ isSimulated }) => !isSimulated) ?? trained[0]!;
