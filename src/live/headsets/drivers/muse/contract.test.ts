import { expect, it } from 'vitest';
import { MUSE_DRIVER } from './driver.ts';
import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { expectTrueSamples, streamFor } from '#tests/peripherals/contract/contract-subject.ts';
import { aListeningSink } from '#tests/peripherals/fakes/listening-sink.ts';
import { MUSE, createMusePeripheral } from '#tests/peripherals/muse.ts';
import { injectHostile } from '#tests/peripherals/contract/hostile.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';

const rig = (peripheral = createMusePeripheral()) =>
  bluetoothRig({ driver: MUSE_DRIVER, peripheral, eegCharacteristic: MUSE.eeg[1] });

describeDriverContract('Muse 2', {
  rig,
  stranger: () => rig({ ...createMusePeripheral(), services: [] }),
  facts: {
    driver: 'muse',
    deviceType: undefined,
    samplingRateHz: 256,
    channelNames: MUSE.channelNames,
    firmware: '1.2.13',
    hardware: '19.1',
    serial: '2009-ABCD-1A2B',
    experimental: [],
  },
  isPossibleLength: (bytes) => bytes === 20,
  reportsPower: true,
});

it('streams the other channels of a Muse of which one is silent', async () => {
  const silent = rig(createMusePeripheral({ mute: [2] }));

  const { recorded } = await streamFor(silent, 2000);

  const [tp9, af7, af8, tp10] = recorded.channels;
  expect(af8!.length).toBeGreaterThan(400);
  expect(new Set(af8)).toEqual(new Set([Number.NaN]));
  expect(recorded.timeline.figures().lostPct).toBe(100);
  for (const [channel, values] of [tp9, af7, tp10].entries()) {
    expect(values).toEqual(silent.device.sentUv[channel < 2 ? channel : 3]!.slice(0, values!.length));
  }
});

it('hands on at the end what waited for a channel that never came', async () => {
  const silent = rig(createMusePeripheral({ mute: [2] }));

  const { recorded, stop } = await streamFor(silent, 2000);
  await silent.clock.until(stop());

  expect(recorded.channels[0]).toEqual(silent.device.sentUv[0]);
});

it('tells charge and movement while a Muse streams', async () => {
  const moving: boolean[] = [];
  const moved = rig();
  const headset = await moved.clock.until(moved.open());
  expect(headset.power).toEqual({ batteryPct: 82.5 });
  const powers: number[] = [];
  await moved.clock.until(
    headset.stream({
      packet: () => undefined,
      badPacket: () => undefined,
      contact: () => undefined,
      power: ({ batteryPct }) => powers.push(batteryPct),
      moving: (isMoving) => moving.push(isMoving),
    }),
  );
  await moved.clock.advance(1000);
  expect(powers[0]).toBe(82.5);
  expect(moving).toEqual([]);

  const tilted = new Uint8Array(20).fill(0x30);
  moved.gatt.inject(MUSE.accelerometer, tilted);
  expect(moving).toEqual([true]);
  await moved.clock.advance(3000);
  expect(moving).toEqual([true, false]);
});

it('ends with words when a Muse refuses the start', async () => {
  const refused = rig();
  const headset = await refused.clock.until(refused.open());
  refused.gatt.trouble = (bytes, characteristic) =>
    characteristic === MUSE.control
      ? [Uint8Array.from([8, ...Array.from('{"rc":5}', (letter) => letter.charCodeAt(0)), 0])]
      : [bytes];

  const sink = aListeningSink();
  await expect(refused.clock.until(headset.stream(sink))).rejects.toMatchObject({
    failure: 'unexpectedAnswer',
    message: expect.stringContaining('refused a command'),
  });
  expect(refused.gatt.subscribed).toEqual([MUSE.control]);
});

it('makes no sample of 10,000 random, short, long and empty notifications between those of a Muse', async () => {
  const hostile = rig();
  const { recorded } = await streamFor(hostile, 1000);

  await injectHostile(hostile, 31);
  await hostile.clock.advance(1000);
  recorded.timeline.flush();

  const missing = expectTrueSamples(recorded, hostile);
  expect(recorded.channels[0]!.length).toBeGreaterThan(6 * 256);
  expect(missing).toBeLessThan(1);
  expect(recorded.badReasons.length).toBeGreaterThan(9900);
});
