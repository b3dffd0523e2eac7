import { aBrainBit } from '#tests/peripherals/brainbit.ts';
import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import { BRAINBIT_DRIVER } from './driver.ts';
import { SIGNAL_CHARACTERISTIC } from './uuids.ts';

const MODELS = [
  { name: 'BrainBit Headband', firmware: 18, channelNames: ['T3', 'T4', 'O1', 'O2'] },
  { name: 'BrainBit Flex', firmware: 103, channelNames: ['O1', 'O2', 'T3', 'T4'] },
];

for (const { name, firmware, channelNames } of MODELS) {
  const rigOf = (peripheral = aBrainBit({ firmware })) =>
    bluetoothRig({ driver: BRAINBIT_DRIVER, peripheral, eegCharacteristic: SIGNAL_CHARACTERISTIC });
  describeDriverContract(`${name} of the first generation`, {
    rig: () => rigOf(),
    stranger: () => rigOf(Object.assign(aBrainBit(), { services: [] })),
    facts: { driver: 'brainbit', modelName: name, samplingRateHz: 250, channelNames, wrapSamples: 4096 },
    isPossibleLength: (bytes) => bytes === 20,
    reportsPower: true,
  });
}
