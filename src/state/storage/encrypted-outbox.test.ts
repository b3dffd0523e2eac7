import { describe, expect, it } from 'vitest';
import {
  aPlannedSession,
  inMemoryOutbox,
  inMemoryStore,
  someWaitingNotes,
} from '#tests/dom/waiting-changes.ts';

describe('encryptedOutbox', () => {
  it('keeps changes for a page opened later, oldest first, one for each key', async () => {
    const store = inMemoryStore();
    const outbox = inMemoryOutbox(store);
    await outbox.put('ada', someWaitingNotes());
    await outbox.put('ada', aPlannedSession());
    await outbox.put('ada', someWaitingNotes({ notes: 'Slept badly.' }));

    expect(await inMemoryOutbox(store).list('ada')).toEqual([
      aPlannedSession(),
      someWaitingNotes({ notes: 'Slept badly.' }),
    ]);
    await outbox.edit('ada', aPlannedSession().key, () => undefined);
    expect(await outbox.list('ada')).toEqual([someWaitingNotes({ notes: 'Slept badly.' })]);
  });

  it('stores nothing in the clear, under a key no script can read', async () => {
    const store = inMemoryStore();
    await inMemoryOutbox(store).put('ada', someWaitingNotes());

    const bytes = [...store.values.values()].flatMap((value) =>
      value instanceof CryptoKey ? [] : [new TextDecoder().decode((value as { bytes: ArrayBuffer }).bytes)],
    );
    expect(bytes).toHaveLength(1);
    expect(bytes.join('')).not.toContain('Slept');
    const key = [...store.values.values()].find((value) => value instanceof CryptoKey);
    expect(key).toMatchObject({ extractable: false });
  });

  it('shows nobody the changes of another person, and keeps both', async () => {
    const store = inMemoryStore();
    const outbox = inMemoryOutbox(store);
    await outbox.put('ada', someWaitingNotes());
    await outbox.put('ben', aPlannedSession());

    expect(await outbox.list('ben')).toEqual([aPlannedSession()]);
    expect(await outbox.list('ada')).toEqual([someWaitingNotes()]);
  });

  it('edits a change as it is stored by then, also when another tab replaced it meanwhile', async () => {
    const store = inMemoryStore();
    const outbox = inMemoryOutbox(store);
    const other = inMemoryOutbox(store);
    await outbox.put('ada', someWaitingNotes());
    let isFirst = true;
    const { values } = store;
    store.get = async (name) => {
      const value = values.get(name);
      if (isFirst && name.startsWith('item')) {
        isFirst = false;
        await other.put('ada', someWaitingNotes({ notes: 'Newer.' }));
      }
      return value;
    };
    const seen: string[] = [];
    await outbox.edit('ada', someWaitingNotes().key, (stored) => {
      seen.push(stored.kind === 'notes' ? stored.notes : '');
      return { ...stored, refused: 'Too late.' };
    });

    expect(seen).toEqual(['Slept well.', 'Newer.']);
    expect(await outbox.list('ada')).toEqual([someWaitingNotes({ notes: 'Newer.', refused: 'Too late.' })]);
    await outbox.edit('ada', 'gone', () => undefined);
    expect(await outbox.list('ada')).toHaveLength(1);
  });

  it('shows the others when one is damaged', async () => {
    const store = inMemoryStore();
    const outbox = inMemoryOutbox(store);
    await outbox.put('ada', someWaitingNotes());
    await outbox.put('ada', aPlannedSession());
    const [name, stored] = [...store.values].find(([each]) => each.includes('notes'))!;
    store.values.set(name, { ...(stored as object), bytes: new ArrayBuffer(40) });

    expect(await outbox.list('ada')).toEqual([aPlannedSession()]);
    expect(store.values.has(name)).toBe(true);
  });

  it('leaves alone what it cannot read', async () => {
    const store = inMemoryStore();
    const outbox = inMemoryOutbox(store);
    await outbox.put('ada', { ...someWaitingNotes(), kind: 'drawing', key: 'later' } as never);
    const { size } = store.values;
    await outbox.put('ada', aPlannedSession());
    await outbox.edit('ada', aPlannedSession().key, () => undefined);

    expect(await outbox.list('ada')).toEqual([]);
    expect(store.values.size).toBe(size);
  });
});
