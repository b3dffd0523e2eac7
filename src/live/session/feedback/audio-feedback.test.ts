import { describe, expect, it } from 'vitest';
import { FakeAudioContext, type FakeNode } from '#live/testing/fake-audio.ts';
import { AudioFeedback, type FeedbackAudioContext } from './audio-feedback.ts';
import type { FeedbackFrame } from './feedback-sink.ts';
import { SOUNDSCAPE_RMS_DB } from './soundscapes.ts';
import { clampLoudness, dbToGain, successToDb } from './loudness.ts';

const frame = (change: Partial<FeedbackFrame> = {}): FeedbackFrame => ({
  success: 50,
  isRewarded: false,
  rewardCount: 0,
  isArtifact: false,
  isTraining: true,
  ageMs: 30,
  ...change,
});

function aFeedback() {
  const context = new FakeAudioContext();
  const feedback = new AudioFeedback(context as unknown as FeedbackAudioContext);
  const [guard, master] = context.nodes;
  const sound = { output: context.createGain() as unknown as AudioNode, stop: () => undefined };
  feedback.setSounds([{ sound, condition: undefined }]);
  const follow = context.nodes.at(-1);
  /** Plays frames every 40 ms for `seconds`. */
  const play = (seconds: number, change: Partial<FeedbackFrame> = {}) => {
    for (let at = 0; at < seconds; at += 0.04) {
      context.currentTime += 0.04;
      feedback.update(frame(change));
    }
  };
  return { context, feedback, follow: follow!, guard: guard!, master: master!, play };
}

/** RMS of the first half second of the scheduled chime, rendered sample by sample. */
function chimeRms(context: FakeAudioContext): number {
  const samplesPerSecond = 20_000;
  const tones = context.of('oscillator');
  const envelopes = tones.map((tone) => tone.outputs[0] as FakeNode);
  let sum = 0;
  for (let index = 0; index < samplesPerSecond / 2; index++) {
    const seconds = index / samplesPerSecond;
    const value = tones.reduce(
      (total, tone, each) =>
        total +
        envelopes[each]!.gain.rampedAt(seconds) * Math.sin(2 * Math.PI * tone.frequency.value * seconds),
      0,
    );
    sum += value ** 2;
  }
  return Math.sqrt(sum / (samplesPerSecond / 2));
}

describe('loudness', () => {
  it('rises by the same number of decibels for the same number of points', () => {
    const range = { floorDb: -40, ceilingDb: -6 };
    const levels = [0, 25, 50, 75, 100].map((success) => successToDb(success, range));

    expect(levels).toEqual([-40, -31.5, -23, -14.5, -6]);
    expect(dbToGain(-6)).toBeCloseTo(0.501, 3);
    expect(dbToGain(-20)).toBeCloseTo(0.1, 9);
  });

  it('keeps a floor below its ceiling and both in range', () => {
    expect(clampLoudness({ floorDb: -10, ceilingDb: -20 })).toEqual({ floorDb: -20, ceilingDb: -20 });
    expect(clampLoudness({ floorDb: -200, ceilingDb: 12 })).toEqual({ floorDb: -60, ceilingDb: 0 });
  });
});

describe('AudioFeedback', () => {
  it('is silent until the first frame of a run', () => {
    const { guard, context } = aFeedback();

    expect(guard.gain.valueAt(10)).toBe(0);
    expect(context.of('oscillator')).toEqual([]);
  });

  it('follows success to the level of its decibels', () => {
    const { follow, guard, play, context } = aFeedback();
    play(2, { success: 75 });

    expect(20 * Math.log10(follow.gain.valueAt(context.currentTime))).toBeCloseTo(-14.5, 2);
    expect(guard.gain.valueAt(context.currentTime)).toBeGreaterThan(0.99);
  });

  it('changes by ramps only, so that nothing clicks', () => {
    const { follow, guard, play } = aFeedback();
    play(0.4, { success: 20 });
    play(0.4, { success: 90 });

    const calls = [...follow.gain.schedule, ...guard.gain.schedule].map(({ call }) => call);
    expect(new Set(calls)).toEqual(new Set(['setTargetAtTime']));
  });

  it('falls silent by itself when frames stop, without any code running', () => {
    const { guard, play, context } = aFeedback();
    play(2);
    const lastFrame = context.currentTime;

    expect(guard.gain.valueAt(lastFrame + 0.49)).toBeGreaterThan(0.99);
    expect(guard.gain.valueAt(lastFrame + 0.5 + 0.5)).toBeLessThan(0.04);
    expect(guard.gain.valueAt(lastFrame + 2)).toBeLessThan(0.001);
  });

  it.each([
    ['during artifact', { isArtifact: true }],
    ['on data older than half a second', { ageMs: 501 }],
    ['outside a run', { isTraining: false }],
  ])('goes silent softly %s and comes back', (_name, change) => {
    const { guard, play, context } = aFeedback();
    play(2);
    play(0.2, change);
    const soon = guard.gain.valueAt(context.currentTime);
    play(1, change);
    const silent = guard.gain.valueAt(context.currentTime);
    play(1.5);

    expect(soon).toBeGreaterThan(0.1);
    expect(silent).toBeLessThan(0.001);
    expect(guard.gain.valueAt(context.currentTime)).toBeGreaterThan(0.99);
  });

  it('chimes once for each frame with a reward, and not during artifact', () => {
    const { play, feedback, context } = aFeedback();
    play(0.2);
    feedback.update(frame({ rewardCount: 1 }));
    const partials = context.of('oscillator').length;
    feedback.update(frame({ rewardCount: 1, isArtifact: true }));
    feedback.changeSettings({ hasChime: false });
    feedback.update(frame({ rewardCount: 1 }));

    expect(partials).toBeGreaterThan(0);
    expect(context.of('oscillator')).toHaveLength(partials);
    expect(context.of('oscillator').every((tone) => tone.stoppedAt! > tone.startedAt!)).toBe(true);
  });

  it.each([
    [50, 0],
    [75, 0],
    [100, 0],
    [75, 6],
    [75, -12],
  ])('chimes as loud as the sound at success %i, plus the %i dB set', (success, chimeDb) => {
    const { feedback, context } = aFeedback();
    feedback.changeSettings({ chimeDb });
    feedback.update(frame({ success, rewardCount: 1 }));
    const soundDb = successToDb(success, feedback.settings.loudness) + SOUNDSCAPE_RMS_DB;

    expect(20 * Math.log10(chimeRms(context)) - soundDb).toBeCloseTo(chimeDb, 0);
  });

  it('never chimes beyond full scale', () => {
    const { feedback, context } = aFeedback();
    feedback.changeSettings({ chimeDb: 12, loudness: { floorDb: 0, ceilingDb: 0 } });
    feedback.update(frame({ success: 100, rewardCount: 1 }));
    const peaks = context.of('gain').flatMap(({ gain }) => gain.schedule);
    const sum = peaks.reduce((total, change) => {
      return change.call === 'linearRampToValueAtTime' ? total + change.target : total;
    }, 0);

    expect(sum).toBeLessThan(1);
  });

  it('mutes everything at the master and keeps the volume', () => {
    const { feedback, master } = aFeedback();
    feedback.changeSettings({ isMuted: true });
    const muted = master.gain.valueAt(5);
    feedback.changeSettings({ isMuted: false });

    expect(muted).toBeLessThan(1e-6);
    expect(master.gain.valueAt(5)).toBeCloseTo(0.8, 6);
  });

  it('tests the sound for a few seconds even while no run is under way', async () => {
    const { feedback, guard, context, play } = aFeedback();
    await feedback.test();
    play(2, { isTraining: false });

    expect(context.state).toBe('running');
    expect(guard.gain.valueAt(context.currentTime)).toBeGreaterThan(0.99);
    expect(guard.gain.valueAt(6)).toBeLessThan(0.001);
  });

  it('stops the sound it had when it gets another', () => {
    const { feedback, context } = aFeedback();
    const sound = () => ({ output: context.createGain() as unknown as AudioNode, stopped: false });
    const [one, two] = [sound(), sound()];
    feedback.setSounds([
      { sound: { output: one.output, stop: () => (one.stopped = true) }, condition: undefined },
    ]);
    feedback.setSounds([
      { sound: { output: two.output, stop: () => (two.stopped = true) }, condition: undefined },
    ]);

    expect([one.stopped, two.stopped]).toEqual([true, false]);
  });
});

describe('a sound for each band', () => {
  it('follows the score of its condition, and together they are as loud as one sound', () => {
    const { feedback, context, play } = aFeedback();
    const before = context.nodes.length;
    const sound = () => ({ output: context.createGain() as unknown as AudioNode, stop: () => undefined });
    feedback.setSounds([0, 1].map((condition) => ({ sound: sound(), condition })));
    const [alpha, theta] = context.nodes
      .slice(before)
      .filter((node) => node.gain.schedule.length === 0)
      .slice(2);
    play(4, { success: 50, scores: [100, 0] });
    const db = (node: FakeNode) => 20 * Math.log10(node.gain.valueAt(context.currentTime));

    expect(db(alpha!)).toBeCloseTo(-6 - 3.01, 1);
    expect(db(theta!)).toBeCloseTo(-40 - 3.01, 1);
  });

  it('follows success where there are no scores, as without a session', () => {
    const { feedback, context, play } = aFeedback();
    const output = context.createGain() as unknown as AudioNode;
    feedback.setSounds([{ sound: { output, stop: () => undefined }, condition: 3 }]);
    const follow = context.nodes.at(-1)!;
    play(4, { success: 100 });

    expect(20 * Math.log10(follow.gain.valueAt(context.currentTime))).toBeCloseTo(-6, 1);
  });
});
