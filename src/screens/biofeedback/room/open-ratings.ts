import { addVisitRating } from '#shared/api/visits.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import type { Session } from '#shared/api/sessions.ts';
import { after } from '#live/store/index.ts';
import { RatingSaver } from './rating-saver.ts';

/** The ratings of a session, for as long as its room is open. What an earlier room could not send is sent now. */
export function openRatings(
  api: Api,
  { therapistId: id, sessionId }: Pick<Session, 'therapistId' | 'sessionId'>,
): RatingSaver {
  const saver = new RatingSaver({
    send: async ({ key, rating }) => {
      await api.callEndpoint(addVisitRating, {
        params: { id, sessionId },
        headers: { 'idempotency-key': key },
        body: rating,
      });
    },
    storage: localStorage,
    storageKey: `loopwell:ratings:${sessionId}`,
    newKey: () => crypto.randomUUID(),
    after,
    refusalOf,
    messageOf,
  });
  saver.flush();
  return saver;
}

/** Sign-in, time and load pass; any other client error stays. */
const PASSING = [401, 408, 425, 429];

export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status === undefined) return undefined;
  const isClientError = error.status >= 400 && error.status < 500;
  return isClientError && !PASSING.includes(error.status) ? error.message : undefined;
}
