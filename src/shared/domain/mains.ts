import type { Region } from '../api/setup.ts';
import type { MainsHz } from '../engine/engine-api.ts';

/** Frequency of the mains where a practice stands: 50 Hz in Europe, 60 Hz in North America. */
export const mainsHzOf = (region: Region): MainsHz => (region === 'EU' ? 50 : 60);
