import { describe, expect, it } from 'vitest';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { browserError, FakeDevice, fakeBluetooth } from '../testing/fake-browser.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { allowedBluetooth, chooseBluetooth, chooserOptions, isNamedIn } from './choose-bluetooth.ts';
import { headsetError, LINK_ERRORS, type LinkStep } from './link-errors.ts';

/** Each row of the table once, with Chromium's messages, and one error that matches none. */
const CASES: readonly [LinkStep, string, string, string][] = [
  ['choose', 'NotFoundError', 'User cancelled the requestDevice() chooser.', 'nothingChosen'],
  ['choose', 'NotFoundError', 'Bluetooth adapter not available.', 'adapterOff'],
  ['choose', 'NotFoundError', 'Bluetooth Low Energy not available.', 'adapterOff'],
  [
    'choose',
    'NotFoundError',
    'User denied the browser permission to scan for Bluetooth devices.',
    'permissionDenied',
  ],
  ['choose', 'NotFoundError', 'Web Bluetooth API globally disabled.', 'permissionDenied'],
  [
    'choose',
    'SecurityError',
    'Must be handling a user gesture to show a permission request.',
    'permissionDenied',
  ],
  [
    'choose',
    'SecurityError',
    'Access to the feature "bluetooth" is disallowed by permissions policy.',
    'permissionDenied',
  ],
  ['choose', 'NotAllowedError', 'Not allowed.', 'permissionDenied'],
  ['choose', 'NotSupportedError', 'Not supported.', 'noBluetooth'],
  ['choose', 'InvalidStateError', 'The document is not active.', 'permissionDenied'],
  ['choosePort', 'NotFoundError', 'No port selected by the user.', 'nothingChosen'],
  ['choosePort', 'NotSupportedError', 'Not supported.', 'noSerial'],
  ['connect', 'NetworkError', 'Bluetooth Device is no longer in range.', 'outOfRange'],
  ['connect', 'NetworkError', 'Connection Error: Connection attempt failed.', 'heldByAnotherApp'],
  ['connect', 'NotFoundError', 'Device not found.', 'outOfRange'],
  ['connect', 'InvalidStateError', 'Adapter is not powered.', 'adapterOff'],
  ['connect', 'AbortError', 'Aborted.', 'linkLost'],
  ['connect', 'SecurityError', 'Blocked.', 'permissionDenied'],
  ['operate', 'SecurityError', 'Origin is not allowed to access the service.', 'permissionDenied'],
  ['operate', 'NetworkError', 'GATT Server is disconnected. Cannot perform GATT operations.', 'linkLost'],
  ['operate', 'NetworkError', 'GATT Error: Not paired.', 'unexpectedAnswer'],
  ['operate', 'InvalidStateError', 'Characteristic is no longer valid.', 'linkLost'],
  ['operate', 'AbortError', 'Aborted.', 'linkLost'],
  ['operate', 'NotFoundError', 'No Services found in device.', 'wrongDevice'],
  ['operate', 'NotSupportedError', 'GATT operation not permitted.', 'unexpectedAnswer'],
  ['openPort', 'InvalidStateError', 'The port is already open.', 'heldByAnotherApp'],
  ['openPort', 'NetworkError', 'Failed to open serial port.', 'heldByAnotherApp'],
  ['openPort', 'SecurityError', 'Blocked.', 'permissionDenied'],
  ['usePort', 'NetworkError', 'The device has been lost.', 'linkLost'],
  ['operate', 'SyntaxError', 'Something never seen', 'unexpectedAnswer'],
];

describe('the words for what a browser refuses', () => {
  it.each(CASES)('on %s, %s: %s', (step, name, message, failure) => {
    const error = headsetError(browserError(name, message), step);
    expect(error.failure).toBe(failure);
    expect(error.message).toMatch(/^[A-Z].*\.$/s);
  });

  it('has an example here for each of its rows', () => {
    const messages = new Set(
      CASES.map(([step, name, message]) => headsetError(browserError(name, message), step).message),
    );
    for (const row of LINK_ERRORS) expect(messages).toContain(row.message);
  });

  it('leaves words of our own as they are', () => {
    const own = new HeadsetError('firmwareTooOld', 'Update it.');
    expect(headsetError(own, 'connect')).toBe(own);
  });

  it('has words for what is no error at all', () => {
    expect(headsetError('odd', 'operate').message).toContain("'odd'");
  });
});

describe('the chooser of a brand', () => {
  const choosers = [
    { filters: [{ namePrefix: 'BrainBit' }], optionalServices: ['a', 'b'] },
    {
      filters: [{ services: ['c'] }, { name: 'Flex', manufacturerData: [{ companyIdentifier: 3022 }] }],
      optionalServices: ['b'],
    },
  ];

  it('looks for all its drivers at once and may use all their services', () => {
    expect(chooserOptions(choosers)).toEqual({
      filters: [
        { namePrefix: 'BrainBit' },
        { services: ['c'] },
        { name: 'Flex', manufacturerData: [{ companyIdentifier: 3022 }] },
      ],
      optionalServices: ['a', 'b', 'c'],
    });
  });

  it('gives the chosen device', async () => {
    const { bluetooth, asked } = fakeBluetooth(new FakeDevice({ id: 'x', name: 'BrainBit 12' }));
    const chosen = await chooseBluetooth({ bluetooth }, choosers, createHandClock());
    expect([chosen.deviceId, chosen.name]).toEqual(['x', 'BrainBit 12']);
    expect(asked).toHaveLength(1);
  });

  it('says that the browser has no Bluetooth', async () => {
    await expect(chooseBluetooth({}, choosers, createHandClock())).rejects.toMatchObject({
      failure: 'noBluetooth',
    });
  });

  it('tells a closed chooser from one that had no adapter to look with', async () => {
    const cancelled = browserError('NotFoundError', 'User cancelled the requestDevice() chooser.');
    const choose = (isAvailable: boolean) =>
      chooseBluetooth(fakeBluetooth(cancelled, isAvailable), choosers, createHandClock());
    await expect(choose(true)).rejects.toMatchObject({ failure: 'nothingChosen' });
    await expect(choose(false)).rejects.toMatchObject({ failure: 'adapterOff' });
  });

  it('knows devices allowed before where the browser tells', async () => {
    expect(await allowedBluetooth({})).toEqual([]);
    const { bluetooth } = fakeBluetooth(new FakeDevice());
    expect(await allowedBluetooth({ bluetooth })).toHaveLength(1);
  });

  it('knows a brand by the name of a device', () => {
    expect(isNamedIn(choosers, 'BrainBit 77')).toBe(true);
    expect(isNamedIn(choosers, 'Flex')).toBe(true);
    expect(isNamedIn(choosers, 'Flex 8')).toBe(false);
  });
});
