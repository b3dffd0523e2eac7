import type { Region } from '../domain/regions.ts';
import type { MainsHz } from './engine-api.ts';

export const MAINS_FREQUENCIES_HZ = [50, 60] as const satisfies readonly MainsHz[];

/** Frequency of the mains where a practice stands: 50 Hz in Europe, 60 Hz in North America. */
export const mainsHzOf = (region: Region): MainsHz => (region === 'EU' ? 50 : 60);

export type MainsFinding = {
  /** What filters and figures were set to. */
  settingHz: MainsHz;
  /** The hum in the signal; null where none was found. */
  measuredHz: MainsHz | null;
};

/** What is wrong with the mains setting, in words; undefined where it fits, or where there is no hum to tell by. */
export function mainsMismatchWords({ settingHz, measuredHz }: MainsFinding): string | undefined {
  if (measuredHz === null || measuredHz === settingHz) return undefined;
  return (
    `The mains hum in this signal is at ${measuredHz} Hz, but the mains setting is ${settingHz} Hz. ` +
    'It is not removed from the signal and can count as artifact.'
  );
}
