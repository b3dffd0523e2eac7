import { describe, expect, it } from 'vitest';
import { frameViews } from '#shared/engine/frame-layout.ts';
import { ARTIFACT_BITS, type ArtifactReason } from '#shared/engine/ticks.ts';
import { RecentTicks } from '#live/signals/recent-ticks.ts';
import { aFrame, SHAPE } from '#live/testing/frame-builder.ts';
import { ArtifactHint, runMainsWords } from './artifact-hint.ts';

const NAMES = ['C3', 'T7'];

/** 30 s with this many clean ticks; the others are artifacts at T7. */
function recent(cleanTicks: number, reason: ArtifactReason = 'emg'): RecentTicks {
  const ticks = new RecentTicks(SHAPE);
  const artifact = ARTIFACT_BITS[reason];
  for (let index = 0; index < 750; index++) {
    const isClean = index < cleanTicks;
    const options = isClean ? {} : { artifact, channelReasons: [0, artifact] };
    const { tick, channelReasons } = frameViews(aFrame(options), SHAPE);
    ticks.add(tick, channelReasons);
  }
  return ticks;
}

describe('the hint on artifact', () => {
  it('comes once when half of 30 s is lost, says where, why and what to do, and goes when it is better', () => {
    const hint = new ArtifactHint();
    const first = hint.step(recent(300), NAMES);

    expect(first?.kind === 'show' && first.message).toBe(
      '60 % of the last 30 s was lost to artifact, mostly at T7. Muscles are tense. Ask the client to loosen jaw, ' +
        'forehead and shoulders. Lost time is not counted as failure.',
    );
    expect(hint.step(recent(300), NAMES)).toBeUndefined();
    expect(hint.step(recent(450), NAMES)).toBeUndefined();
    expect(hint.step(recent(600), NAMES)).toEqual({ kind: 'hide' });
    expect(hint.step(recent(600), NAMES)).toBeUndefined();
  });

  it('waits until 30 s were seen', () => {
    const ticks = new RecentTicks(SHAPE);
    const { tick, channelReasons } = frameViews(aFrame({ artifact: ARTIFACT_BITS.emg }), SHAPE);
    for (let index = 0; index < 749; index++) ticks.add(tick, channelReasons);

    expect(new ArtifactHint().step(ticks, NAMES)).toBeUndefined();
  });
});

describe('the advice under a wrong mains setting', () => {
  const MISMATCH =
    'The mains hum in this signal is at 60 Hz, but the mains setting is 50 Hz. It is not removed from the signal and ' +
    'can count as artifact. End the session and start it with 60 Hz.';

  it('is to start with the other setting', () => {
    expect(runMainsWords(50, 60)).toBe(MISMATCH);
    expect(runMainsWords(60, 60)).toBeUndefined();
    expect(runMainsWords(60, undefined)).toBeUndefined();
  });

  const advice = (reason: ArtifactReason) => {
    const change = new ArtifactHint().step(recent(0, reason), NAMES, MISMATCH);
    return change?.kind === 'show' ? change.message : undefined;
  };

  it.each(['emg', 'mains', 'amplitude', 'slope'] as const)('is given for %s, which hum can be', (reason) => {
    expect(advice(reason)).toContain(`mostly at T7. ${MISMATCH} Lost time`);
  });

  it.each([
    ['gap', 'Bring the headset closer'],
    ['rail', 'Clean and reseat its electrode'],
    ['flat', 'Check that its electrode touches the skin'],
    ['blink', 'rest the eyes on one point'],
    ['motion', 'lean back and sit still'],
    ['bridged', 'Dry the skin between them'],
  ] as const)('is not given for %s', (reason, own) => {
    expect(advice(reason)).toContain(own);
    expect(advice(reason)).not.toContain('mains setting');
  });
});
