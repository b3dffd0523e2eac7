import { describeDriverContract } from './contract/contract-suite.ts';
import { createPlainPeripheral, PLAIN, plainDriver } from './plain-headset.ts';
import { bluetoothRig } from './rig.ts';

describeDriverContract('A plain headset', {
  rig: () =>
    bluetoothRig({ driver: plainDriver, peripheral: createPlainPeripheral(), eegCharacteristic: PLAIN.eeg }),
  stranger: () =>
    bluetoothRig({
      driver: plainDriver,
      peripheral: { ...createPlainPeripheral(), services: [] },
      eegCharacteristic: PLAIN.eeg,
    }),
  facts: { driver: 'brainbit', samplingRateHz: PLAIN.samplingRateHz, channelNames: PLAIN.channelNames },
  isPossibleLength: (bytes) => bytes === 164,
  reportsPower: true,
});
