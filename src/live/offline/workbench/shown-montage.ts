import { MONTAGE_LABELS, type MontageTrace, montageTraces } from '#model/review/montages.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { hiddenUnder, type ReviewSettings } from './review-settings.ts';

type ShownMontage = {
  /** As given, or with the montage that is shown in place of one that cannot be made. */
  settings: ReviewSettings;
  lines: readonly MontageTrace[];
  /** Why another montage is shown than the one that was asked for. */
  notice: string | undefined;
};

/**
 * The lines of the chosen montage. A recording that lacks electrodes for it is shown as recorded, and the settings say
 * so: whatever names the montage (tools, print, analysis) must name the one whose traces are seen.
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
