import type { RunRecord, SessionComponent } from '#shared/api/sessions.ts';
import { isStepMarker, stepOfRun } from '#shared/assessment/script.ts';
import type { StepWords } from '#shared/assessment/step-names.ts';
import type { RecordedEvent } from '#shared/engine/recorded-event.ts';

export type ReportMarker = {
  /** Part of the recording, counted from 1. */
  part: number;
  atSeconds: number;
  text: string;
  /** Position of the step that was being recorded; undefined between steps. */
  step: number | undefined;
};

/** Markers that the report does not already contain: the beginnings of steps are in its tables. */
export function reportMarkers(
  runs: SessionComponent['runs'],
  events: readonly RecordedEvent[],
  { steps, part }: { steps: readonly StepWords[]; part: number },
): ReportMarker[] {
  return events
    .filter(({ type, text }) => type === 'marker' && !isStepMarker(steps, text))
    .map(({ atSeconds, text }) => ({ part, atSeconds, text, step: stepAt(runs, atSeconds) }));
}

function stepAt(runs: readonly RunRecord[], atSeconds: number): number | undefined {
  const found = runs.findLast(
    ({ startSeconds, endSeconds }) => atSeconds >= startSeconds && atSeconds <= endSeconds,
  );
  return found && stepOfRun(found.run).step;
}
