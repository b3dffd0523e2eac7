import type { ReviewSettings } from '#live/offline/index.ts';
import { MONTAGE_LABELS, MONTAGES, montageTraces } from '#model/review/montages.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import type { SavedMontage } from '#model/review/saved.ts';

type MontageOption = { value: string; label: string; disabled?: boolean };

/** Prefix of a custom montage, which may have the name of a standard montage. */
export const OWN = 'own:';

export const ownValue = ({ customName = '' }: Pick<ReviewSettings, 'customName'>): string => OWN + customName;

/** Name of the montage on screen. */
export const montageName = ({ montage, customName }: ReviewSettings): string =>
  montage === 'custom' ? (customName ?? MONTAGE_LABELS.custom) : MONTAGE_LABELS[montage];

/**
 * Montages to choose from for a recording. A montage whose electrodes are missing is listed, disabled, with what it
 * needs.
 */
export function montageOptions(
  { channels }: ReviewRecording,
  settings: ReviewSettings,
  own: readonly SavedMontage[],
): MontageOption[] {
  const option = (value: string, label: string, changes: Partial<ReviewSettings>): MontageOption => {
    const wanted = { ...settings, ...changes };
    const made = montageTraces(wanted.montage, { channels, ...wanted });
    return made.ok ? { value, label } : { value, label: `${label} (needs ${made.needs})`, disabled: true };
  };
  const isListed = settings.montage !== 'custom' || own.some(({ name }) => name === settings.customName);
  return [
    ...MONTAGES.filter((id) => id !== 'custom').map((id) => option(id, MONTAGE_LABELS[id], { montage: id })),
    ...own.map(({ name, lines }) => option(OWN + name, name, { montage: 'custom', custom: lines })),
    // Remembered with the recording, but deleted since or not loaded.
    ...(isListed ? [] : [{ value: ownValue(settings), label: montageName(settings) }]),
  ];
}
