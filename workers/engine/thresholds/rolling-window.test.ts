import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quantileSorted, spread } from '#shared/quantile.ts';
import { RollingWindow } from './rolling-window.ts';

it('gives the quantiles and the spread of its newest values, as if they were sorted each time', () => {
  // Few different values, so that equal ones leave the window while others stay.
  const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 12 }), fc.nat(60), (pushed, capacity, clearAt) => {
      const window = new RollingWindow(capacity);
      let newest: number[] = [];
      for (const [index, value] of pushed.entries()) {
        if (index === clearAt) {
          window.clear();
          newest = [];
        }
        window.push(value);
        newest = [...newest, value].slice(-capacity);
        const sorted = Float64Array.from(newest).sort();
        expect(window.count).toBe(newest.length);
        // -0 and 0 are one value.
        expect(window.quantile(0.3) + 0).toBe(quantileSorted(sorted, 0.3) + 0);
        expect(window.spread() + 0).toBe(spread(sorted) + 0);
        expect([...window.newest(5)]).toEqual(newest.slice(-5));
      }
    }),
  );
});
