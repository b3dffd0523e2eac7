import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenedPlayer, withinTime } from './video-players.ts';

const FAILURE: OpenedPlayer = { ok: false, message: 'YouTube cannot be reached.' };

function aPlayer() {
  const calls: string[] = [];
  const note = (call: string) => () => void calls.push(call);
  const player = {
    setVolume: note('volume'),
    play: note('play'),
    pause: note('pause'),
    dispose: note('dispose'),
  };
  return { calls, opened: { ok: true, player } satisfies OpenedPlayer };
}

describe('opening a player of a video site', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('hands over a player that comes in time and leaves no timer', async () => {
    const { opened, calls } = aPlayer();

    expect(await withinTime(Promise.resolve(opened), FAILURE)).toBe(opened);
    expect([calls, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('says why there is none', async () => {
    expect(await withinTime(Promise.reject(new Error('blocked')), FAILURE)).toBe(FAILURE);
  });

  it('takes away a player that comes when nobody waits any more', async () => {
    const { opened, calls } = aPlayer();
    let arrive: (opened: OpenedPlayer) => void = () => undefined;
    const answer = withinTime(new Promise((resolve) => (arrive = resolve)), FAILURE, 15_000);
    vi.advanceTimersByTime(15_000);
    arrive(opened);

    expect(await answer).toBe(FAILURE);
    await Promise.resolve();
    expect(calls).toEqual(['dispose']);
  });
});
