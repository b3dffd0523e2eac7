import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.atoms.ts';
import { createStore } from './jotai.ts';
import { addToast, dismissPassingToastsAtom, showToastAtom, type Toast, toastsAtom } from './toasts.atoms.ts';

const aToast = (id: number, message = `m${id}`): Toast => ({ id, kind: 'info', message });

describe('toasts', () => {
  it('are at most three; the oldest gives way', () => {
    const ids = [1, 2, 3, 4]
      .reduce<Toast[]>((list, id) => addToast(list, aToast(id)), [])
      .map(({ id }) => id);

    expect(ids).toEqual([2, 3, 4]);
  });

  it('do not repeat the same words', () => {
    const list = addToast([aToast(1, 'same'), aToast(2)], aToast(3, 'same'));

    expect(list.map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('toasts that pass by themselves', () => {
  it('can be cleared away; what failed stays', () => {
    const store = createStore();
    store.set(showToastAtom, { kind: 'success', message: 'Assigned.', isPassing: true });
    store.set(showToastAtom, { kind: 'danger', message: 'Not saved.' });

    store.set(dismissPassingToastsAtom);

    expect(store.get(toastsAtom).map(({ message }) => message)).toEqual(['Not saved.']);
  });
});

describe('stored settings', () => {
  const stored = (text: string | null) => readSettings({ getItem: () => text });

  it.each([
    ['nothing', null],
    ['damaged text', '{"theme":'],
    ['another shape', '[1,2]'],
    ['null', 'null'],
  ])('become the defaults when there is %s', (_name, text) => {
    expect(stored(text)).toEqual({
      direction: 'ltr',
      responsiveFontSizes: true,
      theme: 'light',
      columns: {},
      reportTemplates: {},
    });
  });

  it('lose only the part that makes no sense', () => {
    expect(stored('{"theme":"neon","direction":"rtl"}')).toMatchObject({ theme: 'light', direction: 'rtl' });
  });
});
