import type { Session } from '#shared/api/sessions.ts';
import {
  earlierRatingsSchema,
  type GivenRating,
  type Giver,
  type WaitingRating,
  waitingRatingsSchema,
} from '#model/visits/waiting-ratings.ts';
import { parseJson } from '#api/parse-json.ts';
import { giverAtom } from '../account/impersonation.atoms.ts';
import { atom, useAtomValue, useSetAtom } from '../jotai.ts';
import { servicesFor } from '../services.atoms.ts';
import { storedAtom } from '../storage/stored-atom.ts';

export const waitingRatingsAtom = storedAtom<readonly WaitingRating[]>({
  key: 'loopwell.ratings',
  parse: (value) => waitingRatingsSchema.safeParse(value).data,
  empty: [],
  isEmpty: (all) => all.length === 0,
});

export const useWaitingRatings = (): readonly WaitingRating[] => useAtomValue(waitingRatingsAtom);

/** Why the last attempt to send failed, if the next one may succeed. */
export const ratingProblemAtom = atom<string | undefined>(undefined);

type OfSession = Pick<Session, 'therapistId' | 'sessionId'>;

/** Stores ratings until they are sent. The key tells what became of them. */
const giveRatingAtom = atom(null, (get, set, ofSession: OfSession, rating: GivenRating): string => {
  const giver = giverOf(get(giverAtom));
  const key = crypto.randomUUID();
  const { therapistId, sessionId } = ofSession;
  set(waitingRatingsAtom, (before) => [...before, { key, giver, therapistId, sessionId, rating }]);
  return key;
});

export const useGiveRating = () => useSetAtom(giveRatingAtom);

const earlierKeyOf = ({ sessionId }: OfSession): string => `loopwell:ratings:${sessionId}`;

/** Takes over the ratings of a session that an earlier version stored without their therapist. */
const takeEarlierRatingsAtom = atom(null, (get, set, ofSession: OfSession) => {
  const { storage } = servicesFor(get);
  const text = storage.getItem(earlierKeyOf(ofSession));
  if (text === null) return;
  const giver = giverOf(get(giverAtom));
  const { therapistId, sessionId } = ofSession;
  const earlier = earlierRatingsSchema.safeParse(parseJson(text)).data ?? [];
  set(waitingRatingsAtom, (before) => [
    ...before,
    ...earlier.map((each) => ({ ...each, giver, therapistId, sessionId })),
  ]);
  storage.removeItem(earlierKeyOf(ofSession));
});

export const useTakeEarlierRatings = () => useSetAtom(takeEarlierRatingsAtom);

function giverOf(giver: Giver | undefined): Giver {
  if (!giver) throw new Error('Ratings are given by a signed-in user');
  return giver;
}
