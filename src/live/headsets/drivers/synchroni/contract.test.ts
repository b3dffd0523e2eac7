import { aSynchroni, type SynchroniOptions } from '#tests/peripherals/synchroni.ts';
import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import { SYNCHRONI_DRIVER } from './driver.ts';

type Case = { options: SynchroniOptions; modelName: string; channelNames: string[]; packetBytes: number };

const TRIO = { modelName: 'Synchroni Trio', channelNames: ['C3', 'C4'] };
const PENTO = { modelName: 'Synchroni Pento', channelNames: ['F3', 'F4', 'P3', 'P4'] };
const UNO = { modelName: 'Synchroni Uno', channelNames: ['Cz'] };

const CASES: Record<string, Case> = {
  'Uno, plain packets': { options: { model: 'Uno' }, ...UNO, packetBytes: 18 },
  'Trio, plain packets across the wrap': {
    options: { model: 'Trio', firstPacketNumber: 65_500 },
    ...TRIO,
    packetBytes: 33,
  },
  'Trio, 16 bits': { options: { model: 'Trio', bits: 16, uvPerStep: 0.5 }, ...TRIO, packetBytes: 23 },
  'Uno, 8 bits': { options: { model: 'Uno', bits: 8, uvPerStep: 2 }, ...UNO, packetBytes: 8 },
  'Pento, framed with CRC-8': { options: { model: 'Pento', isFramed: true }, ...PENTO, packetBytes: 63 },
  'Pento, framed with CRC-16': {
    options: { model: 'Pento', transport: 'RFSTAR' },
    ...PENTO,
    packetBytes: 63,
  },
  'Uno, framed with CRC-16': { options: { model: 'Uno', transport: 'RFSTAR' }, ...UNO, packetBytes: 18 },
};

for (const [name, { options, modelName, channelNames, packetBytes }] of Object.entries(CASES)) {
  const rigOf = (peripheral = aSynchroni(options)) =>
    bluetoothRig({
      driver: SYNCHRONI_DRIVER,
      peripheral,
      eegCharacteristic: peripheral.dataCharacteristic,
    });
  const isFramed = options.isFramed === true || options.transport === 'RFSTAR';
  describeDriverContract(`Synchroni (${name})`, {
    rig: () => rigOf(),
    stranger: () => rigOf(Object.assign(aSynchroni(options), { services: [] })),
    facts: { driver: 'synchroni', modelName, samplingRateHz: 250, channelNames, wrapSamples: 327_680 },
    isPossibleLength: (bytes) => bytes === packetBytes,
    isFramed,
    reportsPower: true,
  });
}
