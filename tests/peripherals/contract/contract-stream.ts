import { expect, it } from 'vitest';
import { type DriverSubject, expectTrueSamples, streamFor } from './contract-subject.ts';
import { createRecordingSink } from '../fakes/recording-sink.ts';

/** Samples: exact, in order, each once, lost ones missing. */
export function contractOfStream({ rig: createRig, facts, isFramed, leadIn }: DriverSubject): void {
  const { samplingRateHz } = facts;

  it('hands on every sample the device sent, in order and exact', async () => {
    const rig = createRig();
    const { recorded, stop } = await streamFor(rig, 4000);
    await rig.clock.until(stop());
    recorded.timeline.flush();
    expect(expectTrueSamples(recorded, rig, leadIn)).toBe(0);
    const [first] = recorded.channels;
    expect(first!.length).toBeGreaterThan(3.5 * samplingRateHz);
    expect(rig.device.sentUv[0]!.length - first!.length).toBeLessThanOrEqual(
      0.25 * samplingRateHz + (leadIn ?? 0),
    );
    expect(recorded.timeline.figures()).toMatchObject({ badPackets: 0, duplicatePackets: 0, lostSamples: 0 });
  });

  it('loses nothing while the page stands still for 1.5 s', async () => {
    const rig = createRig();
    const { recorded } = await streamFor(rig, 1000);
    await rig.clock.stall(1500);
    await rig.clock.advance(1000);
    recorded.timeline.flush();
    expect(expectTrueSamples(recorded, rig, leadIn)).toBe(0);
    expect(recorded.channels[0]!.length).toBeGreaterThan(3 * samplingRateHz);
  });

  it('leaves lost samples out and puts those after them in their place', async () => {
    const rig = createRig();
    const { recorded } = await streamFor(rig, 1000);
    rig.device.isSilent = true;
    await rig.clock.advance(400);
    rig.device.isSilent = false;
    await rig.clock.advance(2000);
    recorded.timeline.flush();
    const missing = expectTrueSamples(recorded, rig, leadIn);
    expect(missing).toBeGreaterThan(0.2 * samplingRateHz);
    // Some devices send differences: until their next full value, no value is certain.
    expect(missing).toBeLessThan(1.6 * samplingRateHz);
    // A sample with only some of its channels counts as lost too.
    const { lostSamples } = recorded.timeline.figures();
    expect(lostSamples).toBeGreaterThanOrEqual(missing);
    expect(lostSamples - missing).toBeLessThan(24);
    expect(recorded.channels[0]!.length).toBeGreaterThan(3 * samplingRateHz);
  });

  it('stops for good, and begins again when asked', async () => {
    const rig = createRig();
    const { headset, recorded, stop } = await streamFor(rig, 500);
    await rig.clock.until(stop());
    const packets = recorded.packetCount();
    await rig.clock.advance(500);
    expect(recorded.packetCount()).toBe(packets);
    const again = createRecordingSink(headset.facts);
    const stopAgain = await rig.clock.until(headset.stream(again.sink));
    await rig.clock.advance(1000);
    expect(again.packetCount()).toBeGreaterThan(0);
    expect(recorded.packetCount()).toBe(packets);
    await rig.clock.until(stopAgain());
    await rig.clock.until(headset.close());
  });

  if (isFramed) return;
  it('hands on samples sent twice and out of order so that each is kept once', async () => {
    const rig = createRig();
    const kept: Uint8Array[] = [];
    let count = 0;
    rig.setTrouble((bytes) => {
      const turn = count++ % 7;
      const copy = Uint8Array.from(bytes);
      if (turn === 3) kept.push(copy);
      if (turn === 3) return [];
      return turn === 4 ? [copy, ...kept.splice(0)] : turn === 6 ? [copy, copy] : [copy];
    });
    const { recorded } = await streamFor(rig, 3000);
    rig.setTrouble(undefined);
    await rig.clock.advance(500);
    recorded.timeline.flush();
    expectTrueSamples(recorded, rig, leadIn);
    expect(recorded.channels[0]!.length).toBeGreaterThan(3 * samplingRateHz);
  });
}
