import { mainsMismatchWords } from '#shared/engine/mains.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';

/** Why much of a run is artifact where the mains setting is wrong, and the way out; undefined where it fits. */
export function runMainsWords(settingHz: MainsHz, measuredHz: MainsHz | undefined): string | undefined {
  const words = mainsMismatchWords({ settingHz, measuredHz: measuredHz ?? null });
  return words && `${words} End the session and start it with ${measuredHz} Hz.`;
}
