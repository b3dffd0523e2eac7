import { expect, it } from 'vitest';
import { CYTON_DRIVER } from './driver.ts';
import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { expectTrueSamples, streamFor } from '#tests/peripherals/contract/contract-subject.ts';
import { type CytonPeripheralOptions, createCytonPeripheral } from '#tests/peripherals/cyton.ts';
import { injectHostile } from '#tests/peripherals/contract/hostile.ts';
import { serialRig } from '#tests/peripherals/rig.ts';

const rig = (options: CytonPeripheralOptions = {}) =>
  serialRig({ driver: CYTON_DRIVER, peripheral: createCytonPeripheral(options) });

describeDriverContract('Cyton', {
  rig,
  facts: {
    driver: 'cyton',
    deviceType: undefined,
    samplingRateHz: 250,
    channelNames: ['Fp1', 'Fp2', 'C3', 'C4', 'P7', 'P8', 'O1', 'O2'],
    firmware: 'v3.1.2',
    wrapSamples: 256,
  },
  stranger: () => rig({ greeting: 'Some other device $$$' }),
  isPossibleLength: () => false,
  isFramed: true,
  reportsPower: false,
});

it.each([1, 2, 7, 32, 33, 34, 61])('reads a Cyton whose bytes come in pieces of %i', async (size) => {
  const cut = rig({ firstNumber: 200 });
  cut.setTrouble((bytes) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size)),
  );

  const { recorded } = await streamFor(cut, 2000);

  expect(expectTrueSamples(recorded, cut)).toBe(0);
  expect(recorded.badReasons).toEqual([]);
  expect(recorded.channels[0]!.length).toBeGreaterThan(480);
});

it.each([
  [
    'the dongle without its board',
    'Failure: Communications timeout - Device failed to poll Host$$$',
    'outOfRange',
  ],
  [
    'a board with a Daisy',
    'OpenBCI V3 8-16 channel\r\nOn Daisy ADS1299 Device ID: 0x3E\r\n$$$',
    'wrongDevice',
  ],
  ['something else', 'ok$$$', 'wrongDevice'],
  ['silence', '', 'timeout'],
])('refuses %s', async (_name, greeting, failure) => {
  const other = rig({ greeting });

  await expect(other.clock.until(other.open())).rejects.toMatchObject({ failure });
});

it('makes no sample of 10,000 random, short, long and empty notifications between those of a Cyton', async () => {
  const hostile = rig();
  const { recorded } = await streamFor(hostile, 1000);

  await injectHostile(hostile, 33);
  await hostile.clock.advance(1000);
  recorded.timeline.flush();

  const missing = expectTrueSamples(recorded, hostile);
  expect(recorded.channels[0]!.length).toBeGreaterThan(6 * 250);
  // Inserted foreign bytes split a frame a hundred times; that frame is lost.
  expect(missing).toBeLessThanOrEqual(100);
  expect(recorded.badReasons.length).toBeGreaterThanOrEqual(100);
});
