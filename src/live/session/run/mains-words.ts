import { mainsMismatchWords } from '#shared/engine/mains.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';

/** Why many artifacts in a run come from a wrong mains setting, and what to do; undefined when the setting is right. */
export function runMainsWords(settingHz: MainsHz, measuredHz: MainsHz | undefined): string | undefined {
  const words = mainsMismatchWords({ settingHz, measuredHz: measuredHz ?? null });
  return words && `${words} End the session and start it with ${measuredHz} Hz.`;
}
