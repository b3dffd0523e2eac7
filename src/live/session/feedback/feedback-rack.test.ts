import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeAudioContext } from '#live/testing/fake-audio.ts';
import { FeedbackRack, type FeedbackRackDeps } from './feedback-rack.ts';

class FileElement extends EventTarget {
  static latest: FileElement | undefined;
  loop = false;
  preload = '';
  src = '';
  constructor() {
    super();
    FileElement.latest = this;
  }
  play = async (): Promise<void> => undefined;
  pause = (): void => undefined;
}

async function rackWithRain() {
  vi.stubGlobal('Audio', FileElement);
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const context = new FakeAudioContext();
  const rack = new FeedbackRack({
    createContext: () =>
      Object.assign(context, {
        createMediaElementSource: () => context.createGain(),
      }) as unknown as ReturnType<FeedbackRackDeps['createContext']>,
    addSink: () => () => undefined,
  });
  await rack.unlock();
  return { rack, context, rain: context.nodes.filter(({ startedAt }) => startedAt !== undefined) };
}

afterEach(() => vi.unstubAllGlobals());

describe('an own sound file that cannot be played', () => {
  const file = new File(['x'], 'song.ogg');

  it('stops the sound before it and says so', async () => {
    const { rack, rain } = await rackWithRain();
    expect(rain.length).toBeGreaterThan(0);
    const chosen = rack.chooseSound({ kind: 'file', file });
    FileElement.latest!.dispatchEvent(new Event('error'));
    await chosen;

    expect(rack.view.get().soundProblem).toMatch(/'song.ogg' cannot be played.*there is no sound/);
    expect(rain.every(({ stoppedAt }) => stoppedAt !== undefined)).toBe(true);
  });

  it('is told also when it breaks off later', async () => {
    const { rack } = await rackWithRain();
    const chosen = rack.chooseSound({ kind: 'file', file });
    FileElement.latest!.dispatchEvent(new Event('canplay'));
    await chosen;
    expect(rack.view.get().soundProblem).toBeUndefined();
    FileElement.latest!.dispatchEvent(new Event('error'));

    expect(rack.view.get().soundProblem).toMatch(/cannot be played/);
  });
});
