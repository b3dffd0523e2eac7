import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { anIdentity, aUser, uuid } from '#tests/builders/people.ts';
import { aSession } from '#tests/builders/session.ts';
import { inMemorySealing } from '#tests/dom/waiting-changes.ts';
import { authAtom } from '../auth.atoms.ts';
import { createStore, Provider } from '../jotai.ts';
import { type Services, servicesAtom } from '../services.atoms.ts';
import { useTakeEarlierRatings, useWaitingRatings } from './ratings.atoms.ts';

const KEY = 'loopwell.ratings';
const SESSION = aSession();
const EARLIER_KEY = `loopwell:ratings:${SESSION.sessionId}`;
const GIVEN = {
  moment: 'before',
  run: null,
  scores: { Mood: 3 },
  strategy: '',
  givenAt: '2026-01-02T10:00:00.000Z',
};
const EARLIER = { key: uuid('1'), rating: GIVEN };
const UNREAD = { key: uuid('2'), rating: { ...GIVEN, scores: { Mood: 'much' } } };

/** A browser that holds `text` under the key of an earlier version, and rejects writes of more if it is full. */
function holding(text: string, { isFull = false } = {}) {
  const stored = new Map([[EARLIER_KEY, text]]);
  const full = { is: isFull };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full.is) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
  const store = createStore();
  store.set(servicesAtom, {
    storage,
    sealed: inMemorySealing(),
    acting: { read: () => undefined },
    tokens: { read: () => undefined },
  } as unknown as Services);
  store.set(authAtom, { type: 'login', identity: anIdentity() });
  store.set(authAtom, { type: 'userLoaded', user: aUser() });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const use = () => ({ take: useTakeEarlierRatings(), waiting: useWaitingRatings() });
  const { result, rerender } = renderHook(use, { wrapper });
  const take = () => {
    result.current.take(SESSION);
    rerender();
    return result.current.waiting.map(({ key }) => key);
  };
  return { stored, full, take };
}

describe('ratings that an earlier version stored', () => {
  it('are taken over with the ids of their session, and with nothing else of it', () => {
    const { stored, take } = holding(JSON.stringify([EARLIER]));

    expect(take()).toEqual([EARLIER.key]);
    expect(stored.has(EARLIER_KEY)).toBe(false);
    const { therapistId, sessionId, clientId } = SESSION;
    expect(JSON.parse(stored.get(KEY)!)).toEqual([
      { ...EARLIER, giver: { userId: aUser().userId }, therapistId, sessionId, clientId },
    ]);
  });

  it('are taken over though another one cannot be read, which stays where it is', () => {
    const { stored, take } = holding(JSON.stringify([UNREAD, EARLIER]));

    expect(take()).toEqual([EARLIER.key]);
    expect(JSON.parse(stored.get(EARLIER_KEY)!)).toEqual([UNREAD]);
  });

  it.each([['["half a li'], [JSON.stringify({ of: 'another version' })]])(
    'stay if nothing of %s can be read',
    (text) => {
      const { stored, take } = holding(text);

      expect(take()).toEqual([]);
      expect(stored.get(EARLIER_KEY)).toBe(text);
    },
  );

  it('stay there as well while the storage is full, and are not listed twice', () => {
    const text = JSON.stringify([EARLIER]);
    const { stored, full, take } = holding(text, { isFull: true });

    expect(take()).toEqual([EARLIER.key]);
    expect(stored.get(EARLIER_KEY)).toBe(text);
    full.is = false;
    expect(take()).toEqual([EARLIER.key]);
    expect(stored.has(EARLIER_KEY)).toBe(false);
    expect(stored.get(KEY)).toContain(EARLIER.key);
  });
});
