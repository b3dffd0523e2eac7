import { aBrainBit2, type BrainBit2Options } from '#tests/peripherals/brainbit2.ts';
import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import { BRAINBIT2_DRIVER } from './driver.ts';

const HEADBAND_SITES = ['T3', 'T4', 'O1', 'O2'];
const FLEX_SITES = ['O1', 'O2', 'T3', 'T4'];
const FLEX8_SITES = ['F3', 'F4', 'C3', 'C4', 'P3', 'P4', 'O1', 'O2'];

const MODELS: readonly (BrainBit2Options & { channelNames: string[]; bytes: number })[] = [
  { kind: 'headband', channelNames: HEADBAND_SITES, bytes: 108 },
  { kind: 'brainbit2', channelNames: HEADBAND_SITES, bytes: 108 },
  { kind: 'flex4', channelNames: FLEX_SITES, bytes: 108 },
  { kind: 'flex8', channelNames: FLEX8_SITES, bytes: 204 },
  { kind: 'flex8', samplesPerPacket: 5, counterStep: 1, channelNames: FLEX8_SITES, bytes: 129 },
];

for (const { channelNames, bytes, ...options } of MODELS) {
  const rigOf = (peripheral = aBrainBit2(options)) =>
    bluetoothRig({ driver: BRAINBIT2_DRIVER, peripheral, eegCharacteristic: peripheral.uuids.signal });
  describeDriverContract(`Newer BrainBit (${options.kind}, ${bytes} bytes)`, {
    rig: () => rigOf(),
    stranger: () => rigOf(Object.assign(aBrainBit2(), { services: [] })),
    facts: { driver: 'brainbit2', samplingRateHz: 250, channelNames, wrapSamples: 2 ** 32 },
    isPossibleLength: (length) => length === bytes,
    reportsPower: true,
  });
}
