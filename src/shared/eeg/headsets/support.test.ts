import { describe, expect, it } from 'vitest';
import { HEADSET_ABOUT } from './about.ts';
import { HEADSETS } from './catalogue.ts';
import { connectedState, FURTHER_HEADSETS, HEADSET_SUPPORT } from './support.ts';

describe('what is said of each headset', () => {
  it('covers the catalogue, with texts of its own', () => {
    const types = HEADSETS.map(({ deviceType }) => deviceType).sort();

    expect(Object.keys(HEADSET_ABOUT).sort()).toEqual(types);
    expect(Object.keys(HEADSET_SUPPORT).sort()).toEqual(types);
    expect(new Set(Object.values(HEADSET_ABOUT).map(({ summary }) => summary)).size).toBe(types.length);
  });

  it('calls a connected device what the catalogue calls it, and the newer BrainBits experimental', () => {
    expect(connectedState({ driver: 'callibri', deviceType: 'callibri' })).toBe('confirmed');
    expect(connectedState({ driver: 'synchroni', deviceType: 'synchroni-trio' })).toBe('confirmed');
    expect(connectedState({ driver: 'brainbit', deviceType: 'brainbit-flex' })).toBe('experimental');
    expect(connectedState({ driver: 'brainbit', deviceType: 'brainbit-headband' })).toBe('confirmed');
    expect(connectedState({ driver: 'brainbit2', deviceType: 'brainbit-headband' })).toBe('experimental');
    expect(connectedState({ driver: 'synchroni', deviceType: undefined })).toBe('experimental');
  });

  it('never marks a headset experimental without saying what is not confirmed', () => {
    for (const { state, inferred } of [...Object.values(HEADSET_SUPPORT), ...FURTHER_HEADSETS]) {
      if (state === 'experimental') expect(inferred.length).toBeGreaterThan(0);
    }
    expect(HEADSET_SUPPORT['brainbit-flex'].state).toBe('experimental');
    expect(HEADSET_SUPPORT['brainbit-flex8'].state).toBe('experimental');
  });

  it('names what confirms a confirmed headset', () => {
    for (const { state, confirmedBy } of [...Object.values(HEADSET_SUPPORT), ...FURTHER_HEADSETS]) {
      if (state === 'confirmed') expect(confirmedBy).toBeDefined();
    }
  });

  it('invents no rental price: the specification gives none', () => {
    for (const { rental } of Object.values(HEADSET_ABOUT)) {
      expect(rental).toEqual({ monthlyUsd: undefined, setupUsd: undefined });
    }
  });
});
