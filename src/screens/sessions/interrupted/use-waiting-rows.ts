import type { ClientId, UserId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import type { WaitingChange } from '#model/outbox/waiting-change.ts';
import { isBy } from '#model/visits/waiting-ratings.ts';
import { giverAtom } from '#state/account/impersonation.atoms.ts';
import { useAnswering } from '#state/answering/answering.atoms.ts';
import { useAtomValue } from '#state/jotai.ts';
import { useWaitingChanges } from '#state/outbox/use-waiting-changes.ts';
import { useWaitingRatings } from '#state/ratings/ratings.atoms.ts';

export type WaitingRow = {
  key: string;
  what: string;
  therapistId: UserId;
  clientId: ClientId | undefined;
  /** Epoch milliseconds. */
  atMs: number;
  href: string | undefined;
};

/** Everything of the user that waits on this computer and was not rejected, oldest first. */
export function useWaitingRows(): WaitingRow[] {
  const giver = useAtomValue(giverAtom);
  const { waiting } = useAnswering();
  const rows = [
    ...useWaitingChanges().flatMap((each) => (each.refused === undefined ? rowOf(each) : [])),
    ...useWaitingRatings()
      .filter((each) => isBy(each, giver) && each.refused === undefined)
      .map(({ key, therapistId, clientId, rating }) => ({
        key,
        what: 'Ratings of a session',
        therapistId,
        clientId,
        atMs: Date.parse(rating.givenAt),
        href: undefined,
      })),
    ...waiting
      .filter((each) => each.userId === giver?.userId && each.refused === undefined)
      .map(({ responseId, therapistId, clientId, answeredAt }) => ({
        key: responseId,
        what: 'Answers of a questionnaire',
        therapistId,
        clientId,
        atMs: Date.parse(answeredAt),
        href: undefined,
      })),
  ];
  return rows.sort((a, b) => a.atMs - b.atMs);
}

export function rowOf(change: WaitingChange): WaitingRow {
  const { key, therapistId, clientId, atMs } = change;
  const common = { key, therapistId, clientId, atMs };
  switch (change.kind) {
    case 'session':
      return {
        ...common,
        what: 'Session',
        // A recorded one is in the notice about recordings.
        href: change.isUsed ? undefined : pathTo.biofeedback(change),
      };
    case 'notes':
      return { ...common, what: 'Notes of a session', href: undefined };
  }
}
