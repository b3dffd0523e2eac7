import { expect, it } from 'vitest';
import * as brainbit from '../drivers/brainbit/uuids.ts';
import { BRAINBIT2_SERVICES, HEADBAND_SERVICE, uuidsOfService } from '../drivers/brainbit2/uuids.ts';
import { CALLIBRI_UUIDS } from '../drivers/callibri/uuids.ts';
import { CROWN_CHARACTERISTICS, CROWN_SERVICE, NEUROSITY_COMPANY_ID } from '../drivers/crown/uuids.ts';
import * as information from '../drivers/common/device-information.ts';
import * as ganglion from '../drivers/ganglion/uuids.ts';
import * as muse from '../drivers/muse/uuids.ts';
import * as synchroni from '../drivers/synchroni/uuids.ts';

/**
 * Emulated headsets take their UUIDs from the drivers, so their tests would not notice a wrong one. This list repeats
 * the UUIDs literally, as the sources named in each folder give them.
 */
const WRITTEN_OUT: readonly (readonly [name: string, used: unknown, published: unknown])[] = [
  [
    'Crown',
    [CROWN_SERVICE, NEUROSITY_COMPANY_ID, CROWN_CHARACTERISTICS],
    [
      '00001803-0000-1000-8000-00805f9b34fb',
      0x0bce,
      {
        deviceId: 'd7e84cb2-ff37-4afc-9ed8-5577aeb84542',
        deviceInfo: '97b81f68-04cf-4650-a044-14924f11b9ee',
        auth: '7f9f1a35-9816-471b-bf67-2ec6f2295a1d',
        actions: 'd2e4b9e7-ab9d-4806-88a3-58584c1cf02b',
        status: '1defa07f-2d1c-4e55-b981-eedabba7ae2b',
        settings: '014975ce-50df-4bfb-8ed4-a3437d619268',
        signalQuality: 'cf28ed0c-20cd-48ed-93c5-ee2fb265099a',
        signalQualityV2: '902ac5f3-ce59-4c11-94fa-437e89f90630',
        raw: '009cf0bb-b68d-4af1-a0e5-625f2eb964a6',
        rawUnfiltered: '5472432e-3313-4169-add8-6fcb29accb0e',
        accelerometer: '84501dee-8665-4073-b111-bdecd69fb489',
      },
    ],
  ],
  [
    'BrainBit of the first generation',
    [
      brainbit.BRAINBIT_SERVICE,
      brainbit.STATUS_CHARACTERISTIC,
      brainbit.COMMAND_CHARACTERISTIC,
      brainbit.SIGNAL_CHARACTERISTIC,
    ],
    [
      '6e400001-b534-f393-68a9-e50e24dcca9e',
      '6e400002-b534-f393-68a9-e50e24dcca9e',
      '6e400003-b534-f393-68a9-e50e24dcca9e',
      '6e400004-b534-f393-68a9-e50e24dcca9e',
    ],
  ],
  [
    'BrainBit of the newer generation',
    [BRAINBIT2_SERVICES, uuidsOfService(HEADBAND_SERVICE)],
    [
      [
        '7e400001-b534-f393-68a9-e50e24dcca90',
        '7e400001-b534-f393-68a9-e50e24dcca95',
        '7e400001-b534-f393-68a9-e50e24dcca96',
        '7e400001-b534-f393-68a9-e50e24dcca97',
        '7e400001-b534-f393-68a9-e50e24dcca98',
        '7e400001-b534-f393-68a9-e50e24dcca99',
      ],
      {
        service: '7e400001-b534-f393-68a9-e50e24dcca95',
        status: '7e400002-b534-f393-68a9-e50e24dcca95',
        command: '7e400003-b534-f393-68a9-e50e24dcca95',
        signal: '7e400004-b534-f393-68a9-e50e24dcca95',
        resistance: '7e400005-b534-f393-68a9-e50e24dcca95',
      },
    ],
  ],
  [
    'Callibri',
    CALLIBRI_UUIDS.flatMap(({ colour, service, write, notify }) => [colour, service, write, notify]),
    [
      'Red',
      '3d2f0001-d6b9-11e4-88cf-0002a5d5c51b',
      '3d2f0002-d6b9-11e4-88cf-0002a5d5c51b',
      '3d2f0003-d6b9-11e4-88cf-0002a5d5c51b',
      'Blue',
      '67cf0001-fa71-11e5-80b7-0002a5d5c51b',
      '67cf0002-fa71-11e5-80b7-0002a5d5c51b',
      '67cf0003-fa71-11e5-80b7-0002a5d5c51b',
      'Yellow',
      '77ff0001-fa66-11e5-b501-0002a5d5c51b',
      '77ff0002-fa66-11e5-b501-0002a5d5c51b',
      '77ff0003-fa66-11e5-b501-0002a5d5c51b',
      'White',
      'b9390001-fa71-11e5-a787-0002a5d5c51b',
      'b9390002-fa71-11e5-a787-0002a5d5c51b',
      'b9390003-fa71-11e5-a787-0002a5d5c51b',
    ],
  ],
  [
    'Synchroni',
    [synchroni.SYNCHRONI_SERVICE, synchroni.ADVERTISED_SERVICE, synchroni.OYM, synchroni.RFSTAR],
    [
      'f000ffd0-0451-4000-b000-000000000000',
      '0000ffd0-0000-1000-8000-00805f9b34fb',
      {
        command: 'f000ffe1-0451-4000-b000-000000000000',
        data: 'f000ffe2-0451-4000-b000-000000000000',
      },
      {
        command: '00000002-0000-1000-8000-00805f9b34fb',
        data: '00000003-0000-1000-8000-00805f9b34fb',
      },
    ],
  ],
  [
    'Muse',
    [
      muse.MUSE_SERVICE,
      muse.CONTROL,
      muse.EEG_CHARACTERISTICS,
      muse.ACCELEROMETER,
      muse.TELEMETRY,
      muse.ATHENA_DATA,
    ],
    [
      '0000fe8d-0000-1000-8000-00805f9b34fb',
      '273e0001-4c4d-454d-96be-f03bac821358',
      [
        '273e0003-4c4d-454d-96be-f03bac821358',
        '273e0004-4c4d-454d-96be-f03bac821358',
        '273e0005-4c4d-454d-96be-f03bac821358',
        '273e0006-4c4d-454d-96be-f03bac821358',
      ],
      '273e000a-4c4d-454d-96be-f03bac821358',
      '273e000b-4c4d-454d-96be-f03bac821358',
      ['273e0013-4c4d-454d-96be-f03bac821358', '273e0014-4c4d-454d-96be-f03bac821358'],
    ],
  ],
  [
    'Ganglion',
    [ganglion.GANGLION_SERVICE, ganglion.SEND, ganglion.RECEIVE],
    [
      '0000fe84-0000-1000-8000-00805f9b34fb',
      '2d30c082-f39f-4ce6-923f-3484ea480596',
      '2d30c083-f39f-4ce6-923f-3484ea480596',
    ],
  ],
  [
    'Device information of any of them',
    [
      information.DEVICE_INFORMATION_SERVICE,
      information.MODEL_CHARACTERISTIC,
      information.FIRMWARE_CHARACTERISTIC,
      information.HARDWARE_CHARACTERISTIC,
      information.SOFTWARE_CHARACTERISTIC,
    ],
    [
      '0000180a-0000-1000-8000-00805f9b34fb',
      '00002a24-0000-1000-8000-00805f9b34fb',
      '00002a26-0000-1000-8000-00805f9b34fb',
      '00002a27-0000-1000-8000-00805f9b34fb',
      '00002a28-0000-1000-8000-00805f9b34fb',
    ],
  ],
];

it.each(WRITTEN_OUT)('%s: the UUIDs are those that are published', (_, used, published) => {
  expect(used).toEqual(published);
});
