import { expect, it } from 'vitest';
import { HeadsetError } from '#live/headsets/drivers/common/headset-error.ts';
import { type DriverSubject, expectTrueSamples, streamFor } from './contract-subject.ts';
import { createRecordingSink } from '../fakes/recording-sink.ts';
import type { DriverRig } from '../rig.ts';

/** Every failure must end in a `HeadsetError`, never in silence. */
export function contractOfFailures(subject: DriverSubject): void {
  contractOfOpening(subject);
  contractOfLostLinks(subject);
}

/** The error of opening a device; undefined if it opened. Fails the test if opening hangs or throws another error. */
async function openingError(rig: DriverRig): Promise<HeadsetError | undefined> {
  const error = await rig.clock.until(
    rig.open().then(
      () => undefined,
      (cause: unknown) => cause,
    ),
  );
  if (error !== undefined) expect(error).toBeInstanceOf(HeadsetError);
  return error as HeadsetError | undefined;
}

async function operationsOfOpening(createRig: () => DriverRig): Promise<number> {
  const rig = createRig();
  let operations = 0;
  rig.setGuard((operation) => {
    operations = Math.max(operations, operation + 1);
    return 'answer';
  });
  await rig.clock.until(rig.open());
  return operations;
}

function contractOfOpening({ rig: createRig }: DriverSubject): void {
  it('passes on why the device refuses everything', async () => {
    const rig = createRig();
    const refusal = new HeadsetError('heldByAnotherApp', 'Another app holds it. Close it.');
    rig.setGuard(() => refusal);
    expect(await openingError(rig)).toMatchObject({ failure: 'heldByAnotherApp' });
  });

  it('gives up with words on a device that answers nothing', async () => {
    const rig = createRig();
    rig.setGuard(() => 'swallow');
    const error = await openingError(rig);
    expect(error?.failure).toBe('timeout');
    expect(error?.message).toMatch(/\w+ .*\.$/);
  });

  it('ends the opening with words wherever the link is lost', async () => {
    const operations = await operationsOfOpening(createRig);
    for (let lostAt = 0; lostAt < operations; lostAt++) {
      const rig = createRig();
      rig.setGuard((operation) => {
        if (operation === lostAt) rig.clock.after(0, () => rig.drop());
        return 'answer';
      });
      const error = await openingError(rig);
      expect({ lostAt, failure: error?.failure }).toEqual({ lostAt, failure: 'linkLost' });
    }
  });
}

function contractOfLostLinks({ rig: createRig, facts, leadIn, neverRests }: DriverSubject): void {
  it('falls silent when the link is lost, and stops and closes without complaint', async () => {
    const rig = createRig();
    const { headset, recorded, stop } = await streamFor(rig, 1000);
    rig.drop();
    const packets = recorded.packetCount();
    await rig.clock.advance(2000);
    expect(recorded.packetCount()).toBe(packets);
    await rig.clock.until(stop());
    await rig.clock.until(headset.close());
    expectTrueSamples(recorded, rig, leadIn);
  });

  it('goes on in the right place when the link is back', async () => {
    const rig = createRig();
    const { recorded } = await streamFor(rig, 2000);
    rig.drop();
    recorded.timeline.linkLost();
    const before = recorded.timeline.nextIndex;
    await rig.clock.advance(3000);
    const again = await rig.clock.until(rig.open());
    recorded.timeline.linkBack();
    await rig.clock.until(again.stream(recorded.sink));
    await rig.clock.advance(2000);
    recorded.timeline.flush();
    const { samplingRateHz } = facts;
    expect(recorded.timeline.figures().lostSamples).toBeGreaterThan(2 * samplingRateHz);
    expect(recorded.timeline.nextIndex - before).toBeGreaterThan(4.5 * samplingRateHz);
  });

  it('stops and closes without complaint when the device refuses', async () => {
    const rig = createRig();
    const { headset, stop } = await streamFor(rig, 200);
    const refusal = new HeadsetError('unexpectedAnswer', 'The device refuses.');
    rig.setGuard(() => refusal);
    await rig.clock.until(stop());
    await rig.clock.until(headset.close());
  });

  it('leaves a device alone once it is stopped and closed', async () => {
    const rig = createRig();
    const { headset, stop } = await streamFor(rig, 3000);
    await rig.clock.until(stop());
    await rig.clock.until(headset.close());
    let operations = 0;
    rig.setGuard(() => {
      operations++;
      return 'answer';
    });
    operations = 0;
    // Longer than any driver waits between two requests for contact or charge.
    await rig.clock.advance(180_000);
    expect(operations).toBe(0);
    expect(rig.isListening()).toBe(false);
  });

  it('lets a device rest that is closed while it streams', async () => {
    const rig = createRig();
    const { headset, recorded } = await streamFor(rig, 1000);
    await rig.clock.until(headset.close());
    const packets = recorded.packetCount();
    const sent = rig.device.sentUv[0]!.length;
    await rig.clock.advance(1000);
    expect(recorded.packetCount()).toBe(packets);
    if (!neverRests) expect(rig.device.sentUv[0]!.length).toBe(sent);
  });

  it('rejects the start of the EEG that the device refuses', async () => {
    const rig = createRig();
    const headset = await rig.clock.until(rig.open());
    const refusal = new HeadsetError('unexpectedAnswer', 'The device refuses.');
    rig.setGuard(() => refusal);
    const { sink } = createRecordingSink(headset.facts);
    await expect(rig.clock.until(headset.stream(sink))).rejects.toBeInstanceOf(HeadsetError);
  });

  it('ends a start of the EEG during which the link is lost', async () => {
    const rig = createRig();
    const headset = await rig.clock.until(rig.open());
    const { sink } = createRecordingSink(headset.facts);
    const starting = headset.stream(sink);
    rig.drop();
    await expect(rig.clock.until(starting)).rejects.toBeInstanceOf(HeadsetError);
  });
}
