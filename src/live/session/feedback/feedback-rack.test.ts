import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeAudioContext } from '#live/testing/fake-audio.ts';
import { feedbackFileRefSchema } from '#shared/api/practice/feedback-files.ts';
import { DEFAULT_FEEDBACK_MAPPING } from '#shared/feedback/feedback-mapping.ts';
import { type KeptFeedback, keptFeedbackSchema } from '#model/sessions/kept-feedback.ts';
import { uuid } from '#tests/builders/people.ts';
import { FeedbackRack, type FeedbackRackDeps } from './feedback-rack.ts';
import type { LoadFile } from './stored-media.ts';

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

function aRack(loadFile?: LoadFile, watchOutput?: FeedbackRackDeps['watchOutput']) {
  vi.stubGlobal('Audio', FileElement);
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const context = new FakeAudioContext();
  const rack = new FeedbackRack({
    createContext: () =>
      Object.assign(context, {
        createMediaElementSource: () => context.createGain(),
      }) as unknown as ReturnType<FeedbackRackDeps['createContext']>,
    addSink: () => () => undefined,
    ...(loadFile && { loadFile }),
    ...(watchOutput && { watchOutput }),
  });
  return { rack, context };
}

async function rackWithRain(...deps: Parameters<typeof aRack>) {
  const { rack, context } = aRack(...deps);
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

describe('the output of sound', () => {
  it('is missed with a way out, and feedback goes on', async () => {
    let note: (isThere: boolean) => void = () => undefined;
    const { rack } = await rackWithRain(undefined, (_context, onChange) => {
      note = onChange;
      return () => undefined;
    });
    note(false);
    expect(rack.view.get().soundProblem).toMatch(/output is gone.*Connect.*Training and recording go on/);
    expect(rack.view.get().sound).toEqual({ kind: 'soundscape', name: 'rain' });
    note(true);

    expect(rack.view.get().soundProblem).toBeUndefined();
  });
});

const STORED = {
  kind: 'stored' as const,
  file: feedbackFileRefSchema.parse({
    feedbackFileId: uuid('e'),
    name: 'brook.ogg',
    byteCount: 9,
    contentType: 'audio/ogg',
  }),
};

describe('an uploaded sound or video', () => {
  const file = new File(['x'], 'brook.ogg');
  /** Loads when the test says so. */
  function aLoader() {
    const calls: { resolve: (file: File) => void; reject: (error: Error) => void; wait: () => void }[] = [];
    const load: LoadFile = (_ref, { onWaiting }) =>
      new Promise((resolve, reject) => {
        calls.push({ resolve, reject, wait: () => onWaiting('The server cannot be reached.') });
      });
    return { calls, load };
  }
  const settled = () => new Promise<void>((resolve) => void setTimeout(resolve));

  it('does not hold up the start of a session while it loads', async () => {
    const { calls, load } = aLoader();
    const { rack } = aRack(load);
    void rack.chooseSound(STORED);

    await rack.unlock();

    expect(calls.length).toBeGreaterThan(0);
    expect(rack.view.get().loadingSound).toBe('brook.ogg');
  });

  it('is played once it has loaded, and silent until then', async () => {
    const { calls, load } = aLoader();
    const { rack, rain } = await rackWithRain(load);
    const chosen = rack.chooseSound(STORED);
    expect(rain.every(({ stoppedAt }) => stoppedAt !== undefined)).toBe(true);
    expect(rack.view.get().loadingSound).toBe('brook.ogg');
    FileElement.latest = undefined;
    calls[0]!.resolve(file);
    await settled();
    FileElement.latest!.dispatchEvent(new Event('canplay'));
    await chosen;

    expect(rack.view.get()).toMatchObject({ loadingSound: undefined, soundProblem: undefined });
    expect(rack.describe().sound).toBe(`file:${uuid('e')}`);
  });

  it('says why it is not there, and loads again when it is chosen again', async () => {
    const { calls, load } = aLoader();
    const { rack } = await rackWithRain(load);
    const chosen = rack.chooseSound(STORED);
    calls[0]!.wait();
    expect(rack.view.get().soundProblem).toMatch(/has not loaded yet.*tries again; training goes on/);
    calls[0]!.reject(new Error('This file does not exist.'));
    await chosen;
    expect(rack.view.get().soundProblem).toMatch(/could not be loaded: This file does not exist\. Choose/);
    void rack.chooseSound({ ...STORED });

    expect(calls).toHaveLength(2);
  });

  it('is shown once it has loaded, unless another picture was chosen meanwhile', async () => {
    const { calls, load } = aLoader();
    const { rack } = await rackWithRain(load);
    rack.choosePicture(STORED);
    expect(rack.view.get()).toMatchObject({ pictureChoice: { kind: 'none' }, loadingPicture: 'brook.ogg' });
    rack.choosePicture({ kind: 'picture', name: 'breath' });
    calls[0]!.resolve(file);
    await settled();
    expect(rack.view.get()).toMatchObject({ pictureChoice: { name: 'breath' }, loadingPicture: undefined });
    rack.choosePicture(STORED);
    await settled();

    expect(calls).toHaveLength(1);
    expect(rack.view.get().pictureChoice).toEqual({ kind: 'file', file, feedbackFileId: uuid('e') });
    expect(rack.describe().picture).toBe(`file:${uuid('e')}`);
  });
});

describe('the choice in a session that was cut off', () => {
  /** As a later page finds it. */
  const reload = (kept: KeptFeedback, loadFile?: LoadFile) => {
    const { rack } = aRack(loadFile);
    rack.restore(keptFeedbackSchema.parse(JSON.parse(JSON.stringify(kept))));
    return rack;
  };

  it('is the same after a reload, down to the level of the chime', () => {
    const { rack } = aRack();
    rack.follow(
      { ...DEFAULT_FEEDBACK_MAPPING, videoEffect: 'blur', curve: 'late' },
      { id: uuid('f'), name: 'Calm' },
    );
    void rack.chooseSound({ kind: 'soundscape', name: 'ocean' });
    rack.choosePicture({ kind: 'picture', name: 'balloon' });
    rack.changeAudio({ isMuted: true, chimeDb: 5, loudness: { floorDb: -50, ceilingDb: -12 } });
    const again = reload(rack.kept());

    expect(again.describe()).toEqual(rack.describe());
    expect(again.kept()).toEqual(rack.kept());
    expect(again.view.get().isRestored).toBe(true);
  });

  it('loads an uploaded video again', () => {
    const asked: string[] = [];
    const load: LoadFile = ({ name }) => {
      asked.push(name);
      return new Promise(() => undefined);
    };
    const { rack } = aRack(load);
    rack.choosePicture(STORED);
    reload(rack.kept(), load);

    expect(asked).toEqual(['brook.ogg', 'brook.ogg']);
  });

  it('asks for files of the computer, whose names are not stored', () => {
    const { rack } = aRack();
    void rack.chooseSound({ kind: 'file', file: new File(['x'], 'Mara.ogg') });
    rack.choosePicture({ kind: 'file', file: new File(['x'], 'Mara.mp4') });
    const again = reload(rack.kept());

    expect(JSON.stringify(rack.kept())).not.toContain('Mara');
    expect(again.view.get()).toMatchObject({
      sound: { kind: 'none' },
      soundProblem: expect.stringMatching(/Choose it again/),
      pictureProblem: expect.stringMatching(/Choose it again/),
    });
  });
});
