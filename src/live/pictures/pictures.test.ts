import { describe, expect, it } from 'vitest';
import { PICTURES } from '#shared/feedback/pictures.ts';
import { createPicture, type PictureInput } from './index.ts';
import type { PictureContext } from './picture.ts';

/** All calls on the canvas context, as text, when the picture is drawn after `steps`. */
function drawn(
  name: (typeof PICTURES)[number],
  steps: readonly (Partial<PictureInput> & { seconds: number })[],
) {
  const picture = createPicture(name);
  for (const { seconds, ...input } of steps)
    picture.step({ level: 0, rewards: 0, hasMotion: true, ...input }, seconds);
  const calls: string[] = [];
  const gradient = { addColorStop: (at: number, color: string) => void calls.push(`stop ${at} ${color}`) };
  const context = new Proxy({} as PictureContext, {
    get:
      (_target, method: string) =>
      (...values: unknown[]) => {
        calls.push(`${method} ${values.join(' ')}`);
        return gradient;
      },
    set: (_target, property: string, value) => {
      calls.push(`${property}=${typeof value === 'string' ? value : ''}`);
      return true;
    },
  });
  picture.draw(context, { width: 640, height: 360 });
  return calls.join('\n');
}

describe.each(PICTURES)('the picture %s', (name) => {
  it('stands still without success', () => {
    expect(drawn(name, [{ seconds: 60 }])).toBe(drawn(name, [{ seconds: 0 }]));
  });

  it('changes with success', () => {
    expect(drawn(name, [{ level: 1, seconds: 0 }])).not.toBe(drawn(name, [{ seconds: 0 }]));
  });

  it('moves while success lasts, unless the client prefers reduced motion', () => {
    const after = (seconds: number, hasMotion: boolean) => drawn(name, [{ level: 0.8, hasMotion, seconds }]);

    expect(after(3, true)).not.toBe(after(0, true));
    expect(after(3, false)).toBe(after(0, false));
  });

  it('shows a reward', () => {
    const steps = (rewards: number) => [{ level: 0.5, rewards, seconds: 0.02 }];

    expect(drawn(name, steps(1))).not.toBe(drawn(name, steps(0)));
  });

  it('draws only finite numbers', () => {
    const steps = Array.from({ length: 50 }, (_, i) => ({
      level: (i % 5) / 4,
      rewards: i % 3,
      seconds: 0.3,
    }));

    expect(drawn(name, steps)).not.toMatch(/NaN|Infinity|undefined/);
  });
});
