import type { Session } from '#shared/api/sessions.ts';
import {
  earlierRatingsOf,
  type GivenRating,
  type Giver,
  type WaitingRating,
  waitingRatingsOf,
} from '#model/visits/waiting-ratings.ts';
import { randomKey } from '#api/client.ts';
import { parseJson } from '#api/parse-json.ts';
import { giverAtom } from '../account/impersonation.atoms.ts';
import { atom, useAtomValue, useSetAtom } from '../jotai.ts';
import { servicesFor } from '../services.atoms.ts';
import { sealedAtom } from '../storage/sealed-atom.ts';

type Ratings = readonly WaitingRating[];

const storedRatingsAtom = sealedAtom<readonly unknown[]>({
  key: 'loopwell.ratings',
  parse: (value) => (value === undefined ? undefined : [value].flat()),
  empty: [],
  isEmpty: (all) => all.length === 0,
  merge: (all, earlier) => {
    const keys = new Set(all.map(keyOf));
    return [...earlier.filter((each) => !keys.has(keyOf(each))), ...all];
  },
});

const keyOf = (stored: unknown): unknown =>
  (stored as { key?: unknown } | null)?.key ?? JSON.stringify(stored);

/** Those that this version can read. A change leaves the others as they are stored. */
export const waitingRatingsAtom = Object.assign(
  atom(
    (get): Ratings => waitingRatingsOf(get(storedRatingsAtom)).read,
    (_get, set, change: (before: Ratings) => Ratings) =>
      set(storedRatingsAtom, (before) => {
        const { read, unread } = waitingRatingsOf(before);
        return [...unread, ...change(read)];
      }),
  ),
  { follow: storedRatingsAtom.follow },
);

export const useWaitingRatings = (): readonly WaitingRating[] => useAtomValue(waitingRatingsAtom);

/** Why the last attempt to send failed, if the next one may succeed. */
export const ratingProblemAtom = atom<string | undefined>(undefined);

type OfSession = Pick<Session, 'therapistId' | 'sessionId' | 'clientId'>;

/** Stores ratings until they are sent. The key tells what became of them. */
const giveRatingAtom = atom(null, (get, set, ofSession: OfSession, rating: GivenRating): string => {
  const giver = giverOf(get(giverAtom));
  const key = randomKey();
  set(waitingRatingsAtom, (before) => [...before, { key, giver, ...idsOf(ofSession), rating }]);
  return key;
});

export const useGiveRating = () => useSetAtom(giveRatingAtom);

/** Only the ids: the session itself has notes. */
const idsOf = ({ therapistId, sessionId, clientId }: OfSession): OfSession => ({
  therapistId,
  sessionId,
  clientId,
});

const earlierKeyOf = ({ sessionId }: OfSession): string => `loopwell:ratings:${sessionId}`;

/**
 * Takes over the ratings of a session that an earlier version stored without their therapist. What cannot be read stays
 * under the earlier key, and so does everything while the storage is full.
 */
const takeEarlierRatingsAtom = atom(null, (get, set, ofSession: OfSession) => {
  const { storage } = servicesFor(get);
  const text = storage.getItem(earlierKeyOf(ofSession));
  if (text === null) return;
  const giver = giverOf(get(giverAtom));
  const { read, unread } = earlierRatingsOf(parseJson(text));
  if (read.length === 0) return;
  set(waitingRatingsAtom, (before) => [
    ...before,
    ...read
      .filter(({ key }) => before.every((each) => each.key !== key))
      .map((each) => ({ ...each, giver, ...idsOf(ofSession) })),
  ]);
  if (!get(storedRatingsAtom.isStoredAtom)) return;
  if (unread.length === 0) storage.removeItem(earlierKeyOf(ofSession));
  else storage.setItem(earlierKeyOf(ofSession), JSON.stringify(unread));
});

export const useTakeEarlierRatings = () => useSetAtom(takeEarlierRatingsAtom);

function giverOf(giver: Giver | undefined): Giver {
  if (!giver) throw new Error('Ratings are given by a signed-in user');
  return giver;
}
