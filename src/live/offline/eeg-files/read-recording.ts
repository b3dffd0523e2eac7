import type { ImportChoice, ImportPlan, ImportProposal } from '#shared/eeg/import-plan.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { EegFileFacts } from '#shared/api/eeg-files.ts';
import { errorMessage } from '#shared/error-message.ts';
import { openReview, type ReviewLink } from '#live/workers/worker-links.ts';
import { factsOf } from './read-facts.ts';
import type { NamedSource } from './stored-source.ts';
import { abortable } from './wait.ts';

export type FactsReading = { ok: true; facts: EegFileFacts } | { ok: false; message: string };

/** Reads a recording once in a separate worker, which ends afterwards or with `signal`. Never rejects. */
export async function readRecording(
  { source, readPart }: NamedSource,
  { signal, openLink = openReview }: { signal?: AbortSignal; openLink?: () => ReviewLink } = {},
): Promise<FactsReading> {
  const link = openLink();
  const orAborted = abortable(signal);
  try {
    const opened = await orAborted(link.open(source, readPart));
    if (!opened.ok) return { ok: false, message: opened.problem.message };
    const { recording } = opened;
    // With channels, the events are not needed; they may be spread over the whole file.
    const events = recording.channels.length === 0 ? await orAborted(link.annotations()) : undefined;
    return { ok: true, facts: factsOf(recording, events?.annotations) };
  } catch (error) {
    return { ok: false, message: errorMessage(error) };
  } finally {
    link.dispose();
  }
}

/** Proposed import of a table of unknown origin; undefined for self-describing files. Rejects with a message. */
export async function proposeImport(
  { source, readPart }: NamedSource,
  choice: ImportChoice = {},
  openLink: () => ReviewLink = openReview,
): Promise<ImportProposal | undefined> {
  const link = openLink();
  try {
    return await link.proposeImport(source, choice, readPart);
  } finally {
    link.dispose();
  }
}

/** The same recording, read with an import plan. */
export const withPlan = ({ source, readPart }: NamedSource, importPlan: ImportPlan): NamedSource => ({
  source: { ...source, importPlan },
  readPart,
});

/** The same recording, with the unit of values whose unit the file leaves blank. */
export const withUnit = ({ source, readPart }: NamedSource, blankUnit: VoltageUnit): NamedSource => ({
  source: { ...source, blankUnit },
  readPart,
});
