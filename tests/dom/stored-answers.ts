import type { OfflineAnswers } from '#api/offline-answers.ts';

/** Answers in memory, which outlive a page. If `isBroken`, every call rejects, as in a browser without storage. */
export function inMemoryAnswers(isBroken = false) {
  const stored = new Map<string, string>();
  const keyOf = (owner: string, name: string) => `${owner} ${name}`;
  const guarded = async <T>(work: () => T): Promise<T> => {
    if (isBroken) throw new Error('There is no room.');
    return work();
  };
  const answers: OfflineAnswers = {
    read: (owner, name) =>
      guarded(() => {
        const text = stored.get(keyOf(owner, name));
        return text === undefined ? undefined : JSON.parse(text);
      }),
    write: (owner, name, answer) =>
      guarded(() => void stored.set(keyOf(owner, name), JSON.stringify(answer))),
    remove: (owner, name) => guarded(() => void stored.delete(keyOf(owner, name))),
    clear: () => guarded(() => stored.clear()),
  };
  return { stored, answers };
}
