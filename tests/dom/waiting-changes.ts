import type { Outbox } from '#api/outbox.ts';
import { notesKey, type PlannedSession, type WaitingNotes } from '#model/outbox/waiting-change.ts';
import { encryptedOutbox } from '#state/storage/encrypted-outbox.ts';
import type { Store } from '#state/storage/encrypted-answers.ts';
import { type SealedText, sealedText } from '#state/storage/sealed-text.ts';
import { aClient } from '../builders/people.ts';
import { aSession } from '../builders/session.ts';

/** A database in memory, which outlives a page. */
export function inMemoryStore(): Store & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    update: async (name, change) => void values.set(name, change(values.get(name))),
    replaceIf: async (name, isExpected, value) => {
      const stored = values.get(name);
      if (stored === undefined || !isExpected(stored)) return false;
      if (value === undefined) values.delete(name);
      else values.set(name, value);
      return true;
    },
    names: async () => [...values.keys()],
    deleteMany: async (names) => {
      for (const name of names) values.delete(name);
    },
    clear: async () => values.clear(),
  };
}

/** The outbox of a browser without other tabs. */
export const inMemoryOutbox = (store: Store = inMemoryStore()): Outbox =>
  encryptedOutbox({ store, crypto, tabs: { notify: () => undefined, onNotice: () => undefined } });

/** The encryption of a browser. */
export const inMemorySealing = (store: Store = inMemoryStore()): SealedText => sealedText({ store, crypto });

const { sessionId, components } = aSession();
const { clientId, therapistId } = aClient();

/** The session of `aSession`, planned without a network. */
export const aPlannedSession = (changes: Partial<PlannedSession> = {}): PlannedSession => ({
  kind: 'session',
  key: sessionId,
  therapistId,
  clientId,
  sessionId,
  sessionComponentId: components[0]!.sessionComponentId,
  atMs: 400_000,
  isUsed: false,
  ...changes,
});

/** Notes of that session. */
export const someWaitingNotes = (changes: Partial<WaitingNotes> = {}): WaitingNotes => ({
  kind: 'notes',
  key: notesKey({ sessionId }),
  therapistId,
  clientId,
  sessionId,
  atMs: 500_000,
  notes: 'Slept well.',
  base: { notes: '', notesVersion: 1 },
  ...changes,
});
