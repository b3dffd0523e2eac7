import {
  type Answering,
  answeringSchema,
  NO_ANSWERING,
  withEarlier,
} from '#model/questionnaires/answering.ts';
import { useAtomValue, useSetAtom } from '../jotai.ts';
import { sealedAtom } from '../storage/sealed-atom.ts';

/** Contains ids and answers, no names. */
export const ANSWERING_KEY = 'loopwell.answering';

export const answeringAtom = sealedAtom<Answering>({
  key: ANSWERING_KEY,
  parse: (value) => answeringSchema.safeParse(value).data,
  empty: NO_ANSWERING,
  isEmpty: ({ sheet, waiting }) => !sheet && waiting.length === 0,
  merge: withEarlier,
});

export const useAnswering = (): Answering => useAtomValue(answeringAtom);
export const useChangeAnswering = (): ((change: (before: Answering) => Answering) => void) =>
  useSetAtom(answeringAtom);
