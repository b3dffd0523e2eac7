import { expect, it } from 'vitest';
import { MUSE_DRIVER } from './driver.ts';
import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { expectTrueSamples, streamFor } from '#tests/peripherals/contract/contract-subject.ts';
import {
  type AthenaPeripheralOptions,
  MUSE_ATHENA,
  createAthenaPeripheral,
} from '#tests/peripherals/muse-athena.ts';
import { injectHostile } from '#tests/peripherals/contract/hostile.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';

const rig = (options: AthenaPeripheralOptions = {}) =>
  bluetoothRig({
    driver: MUSE_DRIVER,
    peripheral: createAthenaPeripheral(options),
    eegCharacteristic: MUSE_ATHENA.data,
  });

const facts = {
  driver: 'muse',
  deviceType: undefined,
  modelName: 'Muse S Athena',
  samplingRateHz: 256,
  channelNames: MUSE_ATHENA.channelNames,
  firmware: '3.4.5',
  serial: '6001-EFGH-7C1D',
} as const;

for (const [channels, firmware] of [
  [8, 'newer'],
  [4, 'older'],
] as const) {
  describeDriverContract(`Muse S Athena of ${firmware} firmware with ${channels} channels in a block`, {
    rig: () => rig({ channels, firmware }),
    facts,
    isPossibleLength: (bytes) => bytes >= 42,
    reportsPower: true,
  });
}

it('makes no sample of 10,000 random, short, long and empty notifications between those of an Athena', async () => {
  const hostile = rig();
  const { recorded } = await streamFor(hostile, 1000);

  await injectHostile(hostile, 32);
  await hostile.clock.advance(1000);
  recorded.timeline.flush();

  const missing = expectTrueSamples(recorded, hostile);
  expect(recorded.channels[0]!.length).toBeGreaterThan(6 * 256);
  expect(missing).toBeLessThan(1);
  expect(recorded.badReasons.length).toBeGreaterThan(9900);
});
