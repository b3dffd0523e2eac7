import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { createCrown, CROWN_CHANNELS, CROWN_RATE_HZ } from '#tests/peripherals/crown.ts';
import { createCrownCloud, CROWN_PERSON } from '#tests/peripherals/crown-cloud.ts';
import type { StreamingPeripheral } from '#tests/peripherals/peripheral.ts';
import type { DriverRig } from '#tests/peripherals/rig.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import type { BluetoothDriver } from '../common/contract.ts';
import { createNeurosityAccount } from './account.ts';
import { createCrownDrivers } from './driver.ts';
import { loadCrownSdk } from './sdk.ts';
import { CROWN_CHARACTERISTICS } from './uuids.ts';

const kit = await loadCrownSdk();

/** A Crown, its owner's account and the manufacturer's real kit. */
function aRig(change: (crown: StreamingPeripheral) => StreamingPeripheral = (crown) => crown): DriverRig {
  const cloud = createCrownCloud(kit);
  cloud.user = { email: CROWN_PERSON.email };
  const { bluetooth } = createCrownDrivers(createNeurosityAccount(() => Promise.resolve(cloud.sdk)));
  const rig: DriverRig = bluetoothRig({
    driver: bluetooth satisfies BluetoothDriver,
    peripheral: change(createCrown({ nowMs: () => rig.clock.nowMs() })),
    eegCharacteristic: CROWN_CHARACTERISTICS.rawUnfiltered,
  });
  return rig;
}

describeDriverContract('The Crown', {
  rig: () => aRig(),
  stranger: () => aRig((crown) => ({ ...crown, services: [] })),
  facts: { driver: 'crown', samplingRateHz: CROWN_RATE_HZ, channelNames: CROWN_CHANNELS },
  isPossibleLength: (bytes) => bytes > 0 && bytes % 74 === 0,
  reportsPower: true,
  neverRests: true,
});
