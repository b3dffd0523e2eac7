import { getSession } from '#shared/api/sessions.ts';
import { addVisitRating } from '#shared/api/visits.ts';
import { isBy } from '#model/visits/waiting-ratings.ts';
import { giverAtom } from '../account/impersonation.atoms.ts';
import { useAtomValue, useSetAtom } from '../jotai.ts';
import { ratingProblemAtom, useWaitingRatings, waitingRatingsAtom } from '../ratings/ratings.atoms.ts';
import { useApi } from '../services.atoms.ts';
import { useCache } from '../use-change.ts';
import { useAttempts } from './use-attempts.ts';

/** Sends the ratings given on this computer from any page, in order. A rejected one does not block those after it. */
export function SendRatings(): undefined {
  const api = useApi();
  const cache = useCache();
  const giver = useAtomValue(giverAtom);
  const change = useSetAtom(waitingRatingsAtom);
  const setProblem = useSetAtom(ratingProblemAtom);
  const next = useWaitingRatings().find((each) => isBy(each, giver) && each.refused === undefined);
  useAttempts(next, next?.key, {
    send: async ({ key, therapistId: id, sessionId, rating }) => {
      const headers = { 'idempotency-key': key };
      await api.callEndpoint(addVisitRating, { params: { id, sessionId }, headers, body: rating });
      change((before) => before.filter((each) => each.key !== key));
      setProblem(undefined);
      void cache.refresh([getSession]);
    },
    refused: ({ key }, refused) => {
      change((before) => before.map((each) => (each.key === key ? { ...each, refused } : each)));
      // A server that rejects ratings can be reached.
      setProblem(undefined);
    },
    failed: ({ message }) => setProblem(message),
  });
}
