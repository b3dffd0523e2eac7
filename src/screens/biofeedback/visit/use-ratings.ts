import { useEffect, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Session } from '#shared/api/sessions.ts';
import { after } from '#live/store/index.ts';
import { useApi } from '#state/services.atoms.ts';
import { RatingSaver } from './rating-saver.ts';

type RatingState = { waiting: number; problem: string | undefined };

/** Stores the ratings of a session; what could not be sent is sent again, also after a reload. */
export function useRatings({ therapistId: id, sessionId }: Session) {
  const api = useApi();
  const [state, setState] = useState<RatingState>({ waiting: 0, problem: undefined });
  const [saver] = useState(
    () =>
      new RatingSaver({
        send: async ({ key, rating }) => {
          await api.callEndpoint(ENDPOINTS.addVisitRating, {
            params: { id, sessionId },
            headers: { 'idempotency-key': key },
            body: rating,
          });
        },
        storage: localStorage,
        storageKey: `loopwell:ratings:${sessionId}`,
        newKey: () => crypto.randomUUID(),
        after,
        onProblem: (error) => setState((before) => ({ ...before, problem: messageOf(error) })),
        onWaiting: (waiting) => setState({ waiting, problem: undefined }),
      }),
  );
  useEffect(() => {
    saver.flush();
    return () => saver.dispose();
  }, [saver]);
  return { add: saver.add.bind(saver), ...state };
}
