import type { OfflineAnswers } from '#api/offline-answers.ts';
import { remembered } from '#api/remembered.ts';

/** Answers whose code is loaded when they are first used: the page that signs in works without. */
export function lateAnswers(load: () => Promise<OfflineAnswers>): OfflineAnswers {
  const loaded = remembered(load);
  return {
    read: async (...asked) => (await loaded()).read(...asked),
    write: async (...given) => (await loaded()).write(...given),
    remove: async (...named) => (await loaded()).remove(...named),
    clear: async () => (await loaded()).clear(),
  };
}
