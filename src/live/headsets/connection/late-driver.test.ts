import { describe, expect, it } from 'vitest';
import type { BluetoothDriver, GattLink, OpenHeadset } from '../drivers/common/contract.ts';
import { MUSE } from '../drivers/muse/family.ts';
import { HEADSET_BRANDS, loadDrivers } from './registry.ts';
import { lateBluetooth } from './late-driver.ts';

const OPENED = {} as OpenHeadset;
const LINK = {} as GattLink;
const TIME = { nowMs: () => 0, after: () => () => undefined };

describe('a driver that is loaded when a device is opened', () => {
  it('is known by its family before, and opens with what was loaded', async () => {
    let loads = 0;
    const late = lateBluetooth(MUSE, async (): Promise<BluetoothDriver> => {
      loads++;
      return { ...MUSE, open: async () => OPENED };
    });

    expect([late.id, late.accepts(MUSE.chooser.optionalServices), loads]).toEqual(['muse', true, 0]);
    expect(await late.open(LINK, TIME)).toBe(OPENED);
  });

  it('says what to do when it cannot be loaded', async () => {
    const late = lateBluetooth(MUSE, () => Promise.reject(new TypeError('Failed to fetch')));

    await expect(late.open(LINK, TIME)).rejects.toThrow(/could not be loaded.*connect again/);
    const muse = HEADSET_BRANDS.find(({ driver }) => driver === 'muse')!;
    await expect(loadDrivers([{ ...muse, bluetooth: [late] }])).resolves.toBeUndefined();
  });

  it('is the driver of its own family, for every headset', async () => {
    for (const { bluetooth, serial, network } of HEADSET_BRANDS) {
      for (const late of [...bluetooth, serial, network]) {
        const driver = (await late?.load?.()) as { id: string; transport: string } | undefined;
        expect([driver?.id, driver?.transport]).toEqual([late?.id, late?.transport]);
      }
    }
  });
});
