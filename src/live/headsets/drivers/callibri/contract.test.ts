import { describe } from 'vitest';
import { aCallibri } from '#tests/peripherals/callibri.ts';
import { describeDriverContract } from '#tests/peripherals/contract/contract-suite.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import { CALLIBRI_DRIVER } from './driver.ts';
import { CALLIBRI_UUIDS } from './uuids.ts';

describe.each(CALLIBRI_UUIDS)('a $colour one', ({ colour, notify }) => {
  const rigOf = (peripheral = aCallibri({ colour, firstPacketNumber: 65_480 })) =>
    bluetoothRig({ driver: CALLIBRI_DRIVER, peripheral, eegCharacteristic: notify });
  describeDriverContract('Callibri', {
    rig: () => rigOf(),
    stranger: () => rigOf(Object.assign(aCallibri(), { services: [] })),
    facts: {
      driver: 'callibri',
      deviceType: 'callibri',
      modelName: `Callibri ${colour}`,
      samplingRateHz: 250,
      channelNames: ['Cz'],
      wrapSamples: 589_509,
    },
    isPossibleLength: (bytes) => bytes === 20,
    reportsPower: true,
  });
});
