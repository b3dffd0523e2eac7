import type { Region } from '../domain/regions.ts';
import type { MainsHz } from './engine-api.ts';

export const MAINS_FREQUENCIES_HZ = [50, 60] as const satisfies readonly MainsHz[];

/** Setting of a practice: the frequency in Hz, or that of its region. */
export const MAINS_SETTINGS = ['region', '50', '60'] as const;
export type MainsSetting = (typeof MAINS_SETTINGS)[number];

/** 50 Hz in Europe, 60 Hz in North America. */
export const regionMainsHz = (region: Region): MainsHz => (region === 'EU' ? 50 : 60);

/** Mains frequency of a practice, for filters and contact checks. */
export function mainsHzOf({ region, mains }: { region: Region; mains: MainsSetting }): MainsHz {
  if (mains === 'region') return regionMainsHz(region);
  return mains === '50' ? 50 : 60;
}

export type MainsFinding = {
  /** The setting for filters and figures. */
  settingHz: MainsHz;
  /** Frequency of the hum in the signal; null if none was found. */
  measuredHz: MainsHz | null;
};

/** A problem with the mains setting, as text; undefined if it fits, or if there is no hum. */
export function mainsMismatchWords({ settingHz, measuredHz }: MainsFinding): string | undefined {
  if (measuredHz === null || measuredHz === settingHz) return undefined;
  return (
    `The mains hum in this signal is at ${measuredHz} Hz, but the mains setting is ${settingHz} Hz. ` +
    'It is not removed from the signal and can count as artifact.'
  );
}
