import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { HEADSET_BRANDS } from './registry.ts';

/** Long form and lower case, as browsers give them. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

describe('the headsets that can be connected', () => {
  it('have a button for every headset of the catalogue', () => {
    const words = HEADSET_BRANDS.map(({ brand, models }) => `${brand} ${models.join(' ')}`).join(' ');
    for (const { model } of HEADSETS) expect(words).toContain(model);
  });

  it('have buttons of different names, each with a driver behind it', () => {
    expect(new Set(HEADSET_BRANDS.map(({ brand }) => brand)).size).toBe(HEADSET_BRANDS.length);
    for (const { bluetooth, serial, network } of HEADSET_BRANDS) {
      expect(bluetooth.length + (serial ? 1 : 0) + (network ? 1 : 0)).toBeGreaterThan(0);
    }
  });

  it('name the folder of their driver', () => {
    const drivers = HEADSET_BRANDS.flatMap(({ bluetooth, serial, network }) =>
      [...bluetooth, serial, network].flatMap((driver) => driver?.id ?? []),
    );
    for (const driver of [...drivers, ...HEADSET_BRANDS.map(({ driver: id }) => id)]) {
      expect(existsSync(path.join(import.meta.dirname, '../drivers', driver, 'driver.ts')), driver).toBe(
        true,
      );
    }
  });

  it.each(HEADSET_BRANDS.flatMap(({ bluetooth }) => bluetooth))(
    'ask the browser for $id in a form it accepts',
    (driver) => {
      const { chooser } = driver;
      expect(chooser.filters.length).toBeGreaterThan(0);
      const services = [
        ...chooser.filters.flatMap((filter) => filter.services ?? []),
        ...chooser.optionalServices,
      ];
      for (const service of services) expect(service).toMatch(UUID);
      expect(driver.accepts([])).toBe(false);
      expect(services.some((service) => driver.accepts([service]))).toBe(true);
    },
  );

  it('tell both generations of BrainBit apart', () => {
    const [first, newer] = HEADSET_BRANDS.find(({ brand }) => brand === 'BrainBit')!.bluetooth;
    for (const service of newer!.chooser.optionalServices.filter((each) => newer!.accepts([each]))) {
      expect(first!.accepts([service])).toBe(false);
    }
  });
});
