import { MUSE_DRIVER } from './driver.ts';
import { describeDriverContract } from '#tests/peripherals/contract-suite.ts';
import {
  type AthenaPeripheralOptions,
  MUSE_ATHENA,
  createAthenaPeripheral,
} from '#tests/peripherals/muse-athena.ts';
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

for (const channels of [8, 4] as const) {
  describeDriverContract(`Muse S Athena with ${channels} channels in a block`, {
    rig: () => rig({ channels }),
    facts,
    isPossibleLength: (bytes) => bytes >= 42,
    reportsPower: true,
  });
}
