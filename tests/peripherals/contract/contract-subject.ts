import { expect } from 'vitest';
import type { HeadsetFacts } from '#live/headsets/drivers/common/contract.ts';
import { createRecordingSink, type RecordingSink } from '../fakes/recording-sink.ts';
import type { DriverRig } from '../rig.ts';

/** A driver with an emulated device, and their special properties. */
export type DriverSubject = {
  /** A new device, link and clock each time: `bluetoothRig(...)`, `serialRig(...)` or your own. */
  rig: () => DriverRig;
  /** Facts that `open` must report of this device. */
  facts: Partial<HeadsetFacts> & Pick<HeadsetFacts, 'driver' | 'samplingRateHz' | 'channelNames'>;
  /** A device outside this family: `open` must refuse it as `wrongDevice`. */
  stranger?: () => DriverRig;
  /** Whether a notification of this length can be EEG; all others must count as bad and give no sample. */
  isPossibleLength: (bytes: number) => boolean;
  /** Packets cross the borders of notifications, so notifications cannot be swapped or repeated. */
  isFramed?: boolean;
  /** Samples at the start that the device is known to send before anybody can listen. */
  leadIn?: number;
  reportsPower: boolean;
  /** The device makes samples whether anybody listens or not: no command stops it. */
  neverRests?: boolean;
};

/** Opens the device, streams for `ms` and returns what arrived. */
export async function streamFor(rig: DriverRig, ms: number) {
  const headset = await rig.clock.until(rig.open());
  const recorded = createRecordingSink(headset.facts);
  const stop = await rig.clock.until(headset.stream(recorded.sink));
  await rig.clock.advance(ms);
  return { headset, recorded, stop };
}

/**
 * Checks that every received sample is the one the device made at that position. Returns how many are missing before
 * the last.
 */
export function expectTrueSamples(recorded: RecordingSink, rig: DriverRig, leadIn = 0): number {
  let missing = 0;
  for (const [c, values] of recorded.channels.entries()) {
    const sent = rig.device.sentUv[c]!;
    expect(sent.length).toBeGreaterThanOrEqual(values.length);
    for (const [i, value] of values.entries()) {
      if (Number.isNaN(value)) missing++;
      else if (value !== Math.fround(sent[i + leadIn]!)) {
        expect({ channel: c, sample: i, value }).toEqual({
          channel: c,
          sample: i,
          value: Math.fround(sent[i + leadIn]!),
        });
      }
    }
  }
  return missing / recorded.channels.length;
}
