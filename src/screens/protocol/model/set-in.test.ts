import { describe, expect, it } from 'vitest';
import { getIn, setIn } from './set-in.ts';

describe('changing one place of a document', () => {
  const root = { name: 'a', list: [{ x: 1 }, { x: 2 }], other: { y: 1 } };

  it('leaves everything beside it the same', () => {
    const next = setIn(root, 'list.1.x', 5);

    expect(next).toEqual({ name: 'a', list: [{ x: 1 }, { x: 5 }], other: { y: 1 } });
    expect(next.other).toBe(root.other);
    expect(next.list[0]).toBe(root.list[0]);
    expect(setIn(root, 'list.1.x', 2)).toEqual(root);
  });

  it('makes a place that is not there, and finds what is', () => {
    expect(setIn(root, 'new.z', 1)).toMatchObject({ new: { z: 1 } });
    expect([getIn(root, 'list.1.x'), getIn(root, 'list.7.x'), getIn(root, 'name.q')]).toEqual([
      2,
      undefined,
      undefined,
    ]);
  });
});
