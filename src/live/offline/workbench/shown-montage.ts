import { MONTAGE_LABELS, type MontageTrace, montageTraces } from '#model/review/montages.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { hiddenUnder, type ReviewSettings } from './review-settings.ts';

type ShownMontage = {
  /** As given, or with another montage if the chosen one cannot be made. */
  settings: ReviewSettings;
  lines: readonly MontageTrace[];
  /** Why the shown montage differs from the chosen one. */
  notice: string | undefined;
};

/**
 * The lines of the chosen montage. A recording without the needed electrodes is shown as recorded, and the settings say
 * so: tools, print and analysis must name the montage that is visible.
 */
export function shownMontage(recording: ReviewRecording, settings: ReviewSettings): ShownMontage {
  const { channels } = recording;
  const made = montageTraces(settings.montage, { channels, ...settings });
  if (made.ok) return { settings, lines: made.traces, notice: undefined };
  const hiddenLabels = hiddenUnder('asRecorded', settings, recording);
  const instead: ReviewSettings = { ...settings, montage: 'asRecorded', hiddenLabels, customName: undefined };
  const asRecorded = montageTraces('asRecorded', { channels, ...instead });
  const notice = `${made.message} '${MONTAGE_LABELS.asRecorded}' is shown instead.`;
  return { settings: instead, lines: asRecorded.ok ? asRecorded.traces : [], notice };
}
