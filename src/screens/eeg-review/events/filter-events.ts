import type { ShownEvent } from '#live/offline/index.ts';
import { csvText } from '#shared/csv-text.ts';

export type EventFilter = { text: string; source: 'all' | ShownEvent['source'] };
export const NO_FILTER: EventFilter = { text: '', source: 'all' };

/** The events whose text contains the typed text, ignoring case. */
export function filterEvents(
  events: readonly ShownEvent[],
  { text, source }: EventFilter,
): readonly ShownEvent[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' && source === 'all') return events;
  return events.filter(
    (event) =>
      (source === 'all' || event.source === source) &&
      (wanted === '' || event.text.toLowerCase().includes(wanted)),
  );
}

/** Rows visible in a scrolled list of equal rows, plus a few on both sides, so that scrolling never shows a blank. */
export function windowOf(input: { scrollPx: number; heightPx: number; rowPx: number; count: number }) {
  const { scrollPx, heightPx, rowPx, count } = input;
  const spare = 8;
  const first = Math.max(0, Math.floor(scrollPx / rowPx) - spare);
  return { first, last: Math.min(count, Math.ceil((scrollPx + heightPx) / rowPx) + spare) };
}

/** The rows of a window, plus the chosen row wherever it is. */
export function rowsOf({ first, last }: { first: number; last: number }, chosenAt: number): number[] {
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  if (chosenAt >= 0 && chosenAt < first) return [chosenAt, ...rows];
  return chosenAt >= last ? [...rows, chosenAt] : rows;
}

/** Onsets are those of the file; `from_first_sample_s` is what the workbench shows. */
export function eventsCsv(events: readonly ShownEvent[]): string {
  const rows = events.map(({ onsetSeconds, startSeconds, durationSeconds, text, source }) =>
    [onsetSeconds, startSeconds, durationSeconds ?? '', source, csvText(text)].join(','),
  );
  return ['onset_s,from_first_sample_s,duration_s,source,text', ...rows, ''].join('\r\n');
}
