import { describe, expect, it } from 'vitest';
import { aHeadsetView, someChoices } from '#tests/dom/fake-headset.ts';
import { assignSite, placeAt } from './assign-site.ts';
import { electrodeWords } from './contact-rows.ts';
import {
  batteryWords,
  brandsOf,
  headsetName,
  isBatteryLow,
  lostWords,
  obstaclesOf,
  ohmsWords,
} from './headset-words.ts';

describe('the words of a headset', () => {
  it('say of an electrode what is to be done, and nothing twice', () => {
    const of = (level: 'good' | 'poor' | 'noContact', resistanceKohm: number, reason: string) =>
      electrodeWords({ channel: 0, level, resistanceKohm, reason });

    expect(of('good', 12, 'Resistance 12 kΩ')).toBe('Electrode: 12 kΩ, good');
    expect(of('poor', 3000, 'Resistance 3 MΩ: too high')).toBe('Electrode: poor. Resistance 3 MΩ: too high');
    expect(of('noContact', Infinity, 'No contact: press it')).toBe('Electrode: open. No contact: press it');
  });

  it('say that a lost headset is looked for, unless looking cannot help', () => {
    expect(lostWords({ failure: 'outOfRange', message: 'Out of reach.' })).toBe(
      'Out of reach. Loopwell keeps looking for it.',
    );
    expect(lostWords({ failure: 'firmwareTooOld', message: 'Too old.' })).toBe('Too old.');
  });

  it.each([
    [8.24, '8.2 kΩ'],
    [42.4, '42 kΩ'],
    [2400, '2.4 MΩ'],
    [Infinity, 'open'],
    [undefined, undefined],
  ])('write %s kOhm as %s', (resistanceKohm, words) => {
    expect(ohmsWords({ channel: 0, level: 'fair', reason: '', resistanceKohm })).toBe(words);
  });

  it('name model and device, once where they are the same', () => {
    expect(headsetName(aHeadsetView({ name: 'BBF4F2A' }))).toBe('BrainBit Flex (BBF4F2A)');
    expect(headsetName(aHeadsetView({ name: 'BrainBit Flex' }))).toBe('BrainBit Flex');
  });

  it('call a battery low at 15 %, not while it charges', () => {
    expect(isBatteryLow(aHeadsetView({ power: { batteryPct: 15 } }))).toBe(true);
    expect(isBatteryLow(aHeadsetView({ power: { batteryPct: 16 } }))).toBe(false);
    expect(isBatteryLow(aHeadsetView({ power: { batteryPct: 3, isCharging: true } }))).toBe(false);
    expect(batteryWords(aHeadsetView({ power: { batteryPct: 3, isCharging: true } }))).toBe('3 %, charging');
    expect(batteryWords(aHeadsetView({ power: undefined }))).toBeUndefined();
  });
});

describe('the buttons of the chooser', () => {
  it('are one per brand, with the models of all its drivers', () => {
    const brands = brandsOf(someChoices());

    expect(brands.map(({ brand }) => brand)).toEqual([
      'BrainBit',
      'Callibri',
      'Synchroni',
      'Neurosity Crown',
      'Muse',
      'OpenBCI Ganglion',
      'OpenBCI Cyton',
    ]);
    expect(brands[0]!.models).toEqual(['Headband', 'Flex', 'Flex8']);
  });

  it('say each obstacle once with the brands it concerns', () => {
    const brands = brandsOf(someChoices('No Bluetooth here.'));

    expect(obstaclesOf(brands)).toEqual([
      {
        words: 'No Bluetooth here.',
        brands: ['BrainBit', 'Callibri', 'Synchroni', 'Muse', 'OpenBCI Ganglion'],
      },
    ]);
  });

  it('stay usable while one driver of the brand can', () => {
    const [newer, ...rest] = someChoices().map((each) => ({ ...each }));

    expect(brandsOf([{ ...newer!, obstacle: 'Not here.' }, ...rest])[0]!.obstacle).toBeUndefined();
  });
});

describe('putting electrodes to sites', () => {
  it('lets two electrodes change places, so that none shares a site', () => {
    expect(assignSite(['O1', 'O2', 'T3', 'T4'], 0, 'T7')).toEqual(['T7', 'O2', 'O1', 'T4']);
    expect(assignSite(['O1', 'O2'], 1, 'Cz')).toEqual(['O1', 'Cz']);
  });

  it('moves only what a protocol needs', () => {
    expect(placeAt(['F3', 'F4', 'P3', 'P4'], ['P3', 'Cz'])).toEqual(['Cz', 'F4', 'P3', 'P4']);
    expect(placeAt(['O1', 'O2', 'T3', 'T4'], ['T7', 'Fz', 'Pz'])).toEqual(['Fz', 'Pz', 'T3', 'T4']);
    expect(placeAt(['Cz'], ['Cz'])).toEqual(['Cz']);
  });
});
