import { describe, expect, it } from 'vitest';
import { MovementWatch } from './movement-watch.ts';

function watched(): { watch: MovementWatch; told: boolean[] } {
  const told: boolean[] = [];
  return { watch: new MovementWatch((isMoving) => told.push(isMoving)), told };
}

describe('movement from acceleration', () => {
  it('is not seen in a head that rests, in any posture and with the noise of the sensor', () => {
    const { watch, told } = watched();

    for (let i = 0; i < 500; i++) watch.note(0.21 + 0.01 * Math.sin(i), 0.2, 0.94, 20 * i);

    expect(told).toEqual([]);
  });

  it('begins with a turn of the head and ends when it has been still for half a second', () => {
    const { watch, told } = watched();
    for (let i = 0; i < 50; i++) watch.note(0, 0, 1, 20 * i);

    watch.note(0.4, 0, 0.92, 1000);
    expect(told).toEqual([true]);

    for (let i = 1; i < 25; i++) watch.note(0, 0, 1, 1000 + 20 * i);
    expect(told).toEqual([true]);
    watch.note(0, 0, 1, 1520);
    expect(told).toEqual([true, false]);
  });

  it('accepts a new posture after a few seconds', () => {
    const { watch, told } = watched();
    watch.note(0, 0, 1, 0);

    for (let i = 1; i < 400; i++) watch.note(0.5, 0, 0.87, 20 * i);

    expect(told).toEqual([true, false]);
  });
});
