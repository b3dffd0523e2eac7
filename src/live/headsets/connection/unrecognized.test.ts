import { describe, expect, it } from 'vitest';
import { DEVICE_INFORMATION_SERVICE } from '../drivers/common/device-information.ts';
import { HEADSET_BRANDS } from './registry.ts';
import { unrecognized } from './unrecognized.ts';

const brandOf = (name: string) => HEADSET_BRANDS.find(({ brand }) => brand === name)!;

describe('a device that no driver of its brand takes', () => {
  it.each([[[]], [[DEVICE_INFORMATION_SERVICE]]])(
    'may be a headband that is not paired yet, when it shows the services %j',
    (services) => {
      expect(unrecognized(brandOf('BrainBit'), services)).toMatchObject({
        failure: 'unexpectedAnswer',
        message: expect.stringMatching(/not paired.*hold its button.*choose another one/s),
      });
    },
  );

  it('is another device when it shows other services, or its brand needs no pairing', () => {
    const another = {
      failure: 'wrongDevice',
      message: expect.stringContaining('not a headset of that brand'),
    };
    expect(unrecognized(brandOf('BrainBit'), ['0000180f-0000-1000-8000-00805f9b34fb'])).toMatchObject(
      another,
    );
    expect(unrecognized(brandOf('Muse'), [])).toMatchObject(another);
  });
});
