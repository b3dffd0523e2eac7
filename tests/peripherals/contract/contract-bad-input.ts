import { expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { type DriverSubject, expectTrueSamples, streamFor } from './contract-subject.ts';
import { createRecordingSink } from '../fakes/recording-sink.ts';

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
const LONGEST = 260;
/** Share of values kept if frames cross the borders of notifications: inserted bytes tear some frames. */
const KEPT_OF_TORN = 0.95;

/** Random bytes: half of them of a length possible for EEG, a tenth of them zeros. */
function randomNotifications(subject: DriverSubject, seed: number): () => Uint8Array {
  const random = seededRandom(seed);
  const lengths = Array.from({ length: LONGEST }, (_, length) => length);
  const right = lengths.filter((length) => subject.isPossibleLength(length));
  const framed = lengths.slice(1, 90);
  return () => {
    const length = random.pick(random.chance(0.5) ? lengths : right.length > 0 ? right : framed);
    const isZero = random.chance(0.1);
    return Uint8Array.from({ length }, () => (isZero ? 0 : random.below(256)));
  };
}

/** Number of values in a recording, whatever they are. */
const presentValues = (channels: readonly number[][]): number =>
  channels.reduce((sum, values) => sum + values.filter((value) => !Number.isNaN(value)).length, 0);

/** Notifications that no device would send. */
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

/** Data that a device never sent is never accepted, even without a checksum. */
export function contractOfNoise(subject: DriverSubject): void {
  const { rig: createRig, facts, isFramed, leadIn } = subject;
  const keptShare = isFramed ? KEPT_OF_TORN : 1;

  it.each([
    ['at once', 0],
    ['at the pace of a device', 40],
  ])(`makes no sample of ${HOSTILE} random notifications and nothing else, %s`, async (_pace, stepMs) => {
    const rig = createRig();
    const headset = await rig.clock.until(rig.open());
    // Most drivers need a first packet to begin; the rest goes to a recording without that packet.
    const started = createRecordingSink(headset.facts);
    const noise = createRecordingSink(headset.facts);
    let current = started.sink;
    await rig.clock.until(
      headset.stream({
        ...started.sink,
        packet: (packet) => current.packet(packet),
        badPacket: (reason) => current.badPacket(reason),
      }),
    );
    rig.device.isSilent = true;
    await rig.clock.advance(200);
    current = noise.sink;
    const next = randomNotifications(subject, 21);
    for (let i = 0; i < HOSTILE; i++) {
      rig.inject(next());
      if (stepMs > 0 && i % 10 === 0) await rig.clock.advance(stepMs);
    }
    noise.timeline.flush();

    expect(presentValues(noise.channels)).toBe(0);
    const { badPackets } = noise.timeline.figures();
    if (isFramed) expect(badPackets).toBeGreaterThan(0);
    else expect(badPackets).toBeGreaterThan(0.99 * HOSTILE);
  });

  it(`keeps a real stream whole among ${HOSTILE} random notifications`, async () => {
    const rig = createRig();
    const { recorded } = await streamFor(rig, 1000);
    const next = randomNotifications(subject, 22);
    // In a stream of bytes, each batch tears the frame it falls into.
    const heap = isFramed ? 500 : 10;
    for (let injected = 0; injected < HOSTILE; injected += heap) {
      for (let i = 0; i < heap; i++) rig.inject(next());
      await rig.clock.advance(isFramed ? 700 : 10);
    }
    await rig.clock.advance(1500);
    recorded.timeline.flush();

    const missing = expectTrueSamples(recorded, rig, leadIn);
    const made = rig.device.sentUv[0]!.length;
    expect(recorded.channels[0]!.length).toBeGreaterThan(made - 0.25 * facts.samplingRateHz - (leadIn ?? 0));
    expect(made).toBeGreaterThan(10 * facts.samplingRateHz);
    expect(missing).toBeLessThanOrEqual((1 - keptShare) * made);
  });
}
