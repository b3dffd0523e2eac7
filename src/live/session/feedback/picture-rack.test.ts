import { afterEach, describe, expect, it, vi } from 'vitest';
import { combineSinks, type FeedbackFrame } from './feedback-sink.ts';
import { PictureRack } from './picture-rack.ts';

type Events = { onReady: () => void; onError: (event: { data: number }) => void };
const VIDEO = { kind: 'url', url: 'https://youtu.be/dQw4w9WgXcQ' } as const;
const FRAME: FeedbackFrame = {
  success: 80,
  isRewarded: true,
  rewardCount: 0,
  isArtifact: false,
  isTraining: true,
  ageMs: 20,
};

function aFrame(): HTMLElement {
  return { style: {}, replaceChildren: () => undefined } as unknown as HTMLElement;
}

/** A rack with a fake YouTube player. The test sends the player's events. */
function withYouTube() {
  const calls: string[] = [];
  const note = (call: string) => () => void calls.push(call);
  let events: Events | undefined;
  vi.stubGlobal('document', { createElement: () => ({}) });
  vi.stubGlobal('YT', {
    ready: (run: () => void) => run(),
    Player: class {
      setVolume = note('volume');
      unMute = note('unmute');
      playVideo = note('play');
      pauseVideo = note('pause');
      destroy = note('destroy');
      constructor(_element: unknown, options: { events: Events }) {
        events = options.events;
      }
    },
  });
  const sinks = combineSinks((error) => {
    throw error;
  });
  const rack = new PictureRack((sink) => sinks.add(sink));
  return { rack, sinks, calls, events: () => events! };
}

afterEach(() => vi.unstubAllGlobals());

describe('a video of a site', () => {
  it.each([
    [100, /removed or is private\. Choose another one/],
    [150, /does not allow it outside YouTube\. Choose another one/],
  ])('that may not be shown here says so before it opens: %i', async (data, words) => {
    const { rack, events } = withYouTube();
    const shown = rack.show(VIDEO, aFrame());
    events().onError({ data });
    await shown;

    expect(rack.view.get()).toEqual({ state: 'failed', problem: expect.stringMatching(words) });
  });

  it('that is refused only when it plays is taken away with a sentence, and feedback goes on', async () => {
    const { rack, events, sinks, calls } = withYouTube();
    const others: number[] = [];
    sinks.add({ update: ({ success }) => void others.push(success), rest: () => {}, dispose: () => {} });
    const shown = rack.show(VIDEO, aFrame());
    events().onReady();
    await shown;
    sinks.update(FRAME);
    expect([rack.view.get().state, calls.includes('play')]).toEqual(['ready', true]);

    events().onError({ data: 150 });
    sinks.update(FRAME);

    expect(rack.view.get()).toEqual({
      state: 'failed',
      problem: expect.stringMatching(/does not allow it outside YouTube.*Training goes on/),
    });
    expect([others, calls.at(-1)]).toEqual([[80, 80], 'destroy']);
  });

  it('that breaks after another was chosen says nothing', async () => {
    const { rack, events } = withYouTube();
    const shown = rack.show(VIDEO, aFrame());
    events().onReady();
    await shown;
    await rack.show({ kind: 'none' }, aFrame());
    events().onError({ data: 150 });

    expect(rack.view.get()).toEqual({ state: 'none', problem: undefined });
  });

  it('that cannot be reached says so and names the way out', async () => {
    vi.stubGlobal('document', {
      createElement: () => ({
        addEventListener: (event: string, run: () => void) => {
          if (event === 'error') queueMicrotask(run);
        },
        remove: () => undefined,
      }),
      head: { append: () => undefined },
    });
    const rack = new PictureRack(() => () => undefined);
    await rack.show(VIDEO, aFrame());

    expect(rack.view.get().problem).toMatch(/YouTube cannot be reached.*session continues.*local file/);
  });
});
