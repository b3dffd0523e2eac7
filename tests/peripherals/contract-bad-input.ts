import { expect, it } from 'vitest';
import { type DriverSubject, expectTrueSamples, streamFor } from './contract-subject.ts';

/** Numbers that look random and are the same each time. */
function seededBytes(seed: number): (length: number) => Uint8Array {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return (length) => Uint8Array.from({ length }, next);
}

const HOSTILE = 10_000;

/** Notifications no device would send. */
export function contractOfBadInput({
  rig: createRig,
  facts,
  isPossibleLength,
  isFramed,
  leadIn,
}: DriverSubject): void {
  it(`makes no sample of ${HOSTILE} notifications of impossible length, and counts them`, async () => {
    const rig = createRig();
    const { recorded } = await streamFor(rig, 500);
    const packets = recorded.packetCount();
    const bytes = seededBytes(11);
    let injected = 0;
    for (let i = 0; injected < HOSTILE; i++) {
      const length = i % 260;
      if (isPossibleLength(length)) continue;
      rig.inject(i % 3 === 0 ? new Uint8Array(length) : bytes(length));
      injected++;
    }
    expect(recorded.packetCount()).toBe(packets);
    if (!isFramed) expect(recorded.badReasons).toHaveLength(HOSTILE);
    else expect(recorded.badReasons.length).toBeGreaterThan(0);
    for (const reason of new Set(recorded.badReasons)) expect(reason).not.toBe('');

    await rig.clock.advance(2000);
    recorded.timeline.flush();
    expectTrueSamples(recorded, rig, leadIn);
    expect(recorded.channels[0]!.length).toBeGreaterThan(2 * facts.samplingRateHz);
  });

  it(`survives ${HOSTILE} random notifications of any length`, async () => {
    const rig = createRig();
    const { headset, recorded, stop } = await streamFor(rig, 200);
    const { fullScaleUv } = headset.facts;
    const seen: number[] = [];
    const { sink } = recorded;
    sink.packet = ({ sampleCount, valuesUv }) => {
      for (let i = 0; i < sampleCount * fullScaleUv.length; i++) {
        const share = Math.abs(valuesUv[i]!) / fullScaleUv[Math.floor(i / sampleCount)]!;
        if (!Number.isNaN(share) && !(share <= 1.001)) seen.push(valuesUv[i]!);
      }
    };
    const bytes = seededBytes(12);
    for (let i = 0; i < HOSTILE; i++) rig.inject(i % 5 === 0 ? new Uint8Array(i % 256) : bytes(i % 256));
    expect(seen).toEqual([]);
    await rig.clock.until(stop());
  });
}
