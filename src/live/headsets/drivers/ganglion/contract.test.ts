import { expect, it } from 'vitest';
import { GANGLION_DRIVER } from './driver.ts';
import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { expectTrueSamples, streamFor } from '#tests/peripherals/contract/contract-subject.ts';
import {
  GANGLION,
  type GanglionPeripheralOptions,
  createGanglionPeripheral,
} from '#tests/peripherals/ganglion.ts';
import { aListeningSink } from '#tests/peripherals/fakes/listening-sink.ts';
import { injectHostile } from '#tests/peripherals/contract/hostile.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';

const rig = (options: GanglionPeripheralOptions = {}) =>
  bluetoothRig({
    driver: GANGLION_DRIVER,
    peripheral: createGanglionPeripheral(options),
    eegCharacteristic: GANGLION.send,
  });

const CHANNELS = ['Fp1', 'Fp2', 'C3', 'C4'];

for (const firmware of [2, 3] as const) {
  for (const bits of [18, 19] as const) {
    describeDriverContract(`Ganglion with firmware ${firmware} and ${bits} bits`, {
      rig: () => rig({ firmware, bits }),
      stranger: () =>
        bluetoothRig({
          driver: GANGLION_DRIVER,
          peripheral: { ...createGanglionPeripheral(), services: [] },
          eegCharacteristic: GANGLION.send,
        }),
      facts: {
        driver: 'ganglion',
        deviceType: undefined,
        samplingRateHz: 200,
        channelNames: CHANNELS,
        firmware: firmware === 2 ? '2.0.1' : '3.0.2',
        wrapSamples: 201,
        contact: { kind: 'ohms', whileStreaming: false },
      },
      isPossibleLength: (bytes) => bytes === 20,
      reportsPower: false,
    });
  }
}

it('leaves out what a Ganglion sends between a loss and its next full value, and keeps the rest', async () => {
  const lossy = rig({ firmware: 2 });
  let count = 0;
  lossy.setTrouble((bytes) => (++count === 31 ? [] : [bytes]));
  const { recorded } = await streamFor(lossy, 2500);

  const missing = expectTrueSamples(recorded, lossy);

  // Packet 31 has id 30: samples 59 to 200 of the first round are unknown, those of the next are known.
  expect(missing).toBe(142);
  expect(recorded.timeline.figures().lostSamples).toBe(142);
  expect(recorded.channels[0]!.slice(0, 59)).not.toContain(Number.NaN);
  expect(recorded.channels[0]!.slice(201)).not.toContain(Number.NaN);
});

it.each([
  [2, undefined],
  [3, ['Firmware 3 never sends one sample in 201. Loopwell fills it with the mean of its two neighbors.']],
] as const)(
  'tells the recording of a sample that is filled in, with firmware %i',
  async (firmware, settings) => {
    const one = rig({ firmware });
    const { facts } = await one.clock.until(one.open());
    expect(facts.settings).toEqual(settings);
  },
);

it('measures the contact of all electrodes and the reference of a Ganglion', async () => {
  const measured = rig();
  const headset = await measured.clock.until(measured.open());
  const sink = aListeningSink();
  const stop = await measured.clock.until(headset.measureContact!(sink));
  await measured.clock.advance(1300);
  await measured.clock.until(stop());

  expect(sink.readings.map(({ channel, level, resistanceKohm }) => [channel, level, resistanceKohm])).toEqual(
    [
      [0, 'good', 4.5],
      [1, 'good', 15],
      [2, 'fair', 82],
      [3, 'poor', 250],
      ['reference', 'good', 7],
    ],
  );
  expect(sink.badPackets).toEqual([]);
});

it('refuses a Ganglion with firmware that is not known', async () => {
  const peripheral = createGanglionPeripheral();
  const revision = peripheral.services[1]!.characteristics[0]!;
  revision.onRead = () => new TextEncoder().encode('4.0.0');
  const unknown = bluetoothRig({ driver: GANGLION_DRIVER, peripheral, eegCharacteristic: GANGLION.send });

  await expect(unknown.clock.until(unknown.open())).rejects.toMatchObject({
    failure: 'unexpectedAnswer',
    message: expect.stringContaining('4.0.0'),
  });
});

it.each([2, 3] as const)(
  'makes no sample of 10,000 random, short, long and empty notifications between those of a Ganglion with firmware %i',
  async (firmware) => {
    const hostile = rig({ firmware });
    const { recorded } = await streamFor(hostile, 1000);

    await injectHostile(hostile, 34);
    await hostile.clock.advance(1000);
    recorded.timeline.flush();

    const missing = expectTrueSamples(recorded, hostile);
    expect(recorded.channels[0]!.length).toBeGreaterThan(6 * 200);
    expect(missing).toBe(0);
    expect(recorded.badReasons.length).toBeGreaterThan(9000);
  },
);
