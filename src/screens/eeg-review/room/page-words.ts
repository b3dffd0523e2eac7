import { fixed, formats, plain } from '#shared/locale/formats.ts';
import { clockStart, timeLabel, type Workbench } from '#live/offline/index.ts';
import type { TraceFilter } from '#shared/review/page.ts';
import { montageName } from '../montage/montage-options.ts';

const MOST_NAMED_EVENTS = 8;

/** Filters as people write them: 'HP 0.5 Hz, LP 70 Hz, notch 50 Hz, zero phase'. */
export function filterWords(filter: TraceFilter | undefined): string {
  if (!filter) return 'no filter';
  const parts = [
    filter.highPassHz === undefined ? '' : `HP ${plain(filter.highPassHz)} Hz`,
    filter.lowPassHz === undefined ? '' : `LP ${plain(filter.lowPassHz)} Hz`,
    filter.notchHz === undefined ? '' : `notch ${filter.notchHz} Hz`,
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'no filter';
  return [...parts, filter.phase === 'zero' ? 'zero phase' : 'causal'].join(', ');
}

/** Display settings of the page. Scales refer to the calibrated screen, or to paper. */
export function settingsWords(workbench: Workbench, mmPerSecond: number): string[] {
  const { filter, isFilteredShown, filterOverrides, uvPerMm, isNegativeUp } = workbench.settings.get();
  const hidden = hiddenCount(workbench);
  const own = Object.keys(filterOverrides).length;
  return [
    `Montage: ${montageName(workbench.settings.get())}`,
    `Filter: ${filterWords(isFilteredShown ? filter : undefined)}${own > 0 && isFilteredShown ? ` (${own} with a filter of their own)` : ''}`,
    `${plain(uvPerMm)} µV/mm, ${mmPerSecond >= 1 ? fixed(mmPerSecond, 1) : formats().inText(mmPerSecond.toPrecision(2))} mm/s, ${polarityWords(isNegativeUp)}`,
    ...(hidden > 0 ? [hiddenWords(hidden)] : []),
  ];
}

export const polarityWords = (isNegativeUp: boolean): string =>
  isNegativeUp ? 'negative up' : 'positive up';

function hiddenCount({ montageLines, settings }: Workbench): number {
  const { hiddenLabels } = settings.get();
  return montageLines.filter(({ label }) => hiddenLabels.includes(label)).length;
}

const hiddenWords = (count: number): string => `${count} hidden`;

export function spanWords(workbench: Workbench): string {
  const { recording } = workbench;
  const start = workbench.startSeconds.peek();
  const end = Math.min(workbench.extentSeconds, start + workbench.settings.get().spanSeconds);
  const clock = clockStart(recording);
  const from = timeLabel(start, 0.1, clock);
  return `${from} to ${timeLabel(end, 0.1, clock)}`;
}

type EventsState = 'reading' | 'ready' | 'failed';
const UNREAD = {
  reading: 'The events are still being read.',
  failed: 'The events could not be read.',
} as const;

/** The page in words, for people who cannot see the traces: position, content, events and gaps. */
export function pageWords(workbench: Workbench, eventsState: EventsState = 'ready'): string {
  const start = workbench.startSeconds.peek();
  const end = Math.min(workbench.extentSeconds, start + workbench.settings.get().spanSeconds);
  const bad = workbench.rows.filter(({ trace }) => trace.isBad).map(({ trace }) => trace.label);
  const unfiltered = workbench.rows
    .filter(({ isFilterLeftOut }) => isFilterLeftOut)
    .map(({ trace }) => trace.label);
  const { uvPerMm, filter, isFilteredShown, isNegativeUp } = workbench.settings.get();
  const hidden = hiddenCount(workbench);
  return [
    `${spanWords(workbench)} of ${timeLabel(workbench.extentSeconds, 1, undefined)}.`,
    `${workbench.rows.length} lines${hidden > 0 ? ` (${hiddenWords(hidden)})` : ''}, ${montageName(workbench.settings.get())}, ${filterWords(isFilteredShown ? filter : undefined)}, ${uvPerMm} microvolts per millimeter, ${polarityWords(isNegativeUp)}.`,
    bad.length > 0 ? `Bad: ${bad.join(', ')}.` : '',
    unfiltered.length > 0 ? `Not filtered: ${unfiltered.join(', ')}.` : '',
    gapWords(workbench, start, end),
    eventsState === 'ready' ? eventWords(workbench, start, end) : UNREAD[eventsState],
  ]
    .filter((words) => words !== '')
    .join(' ');
}

function gapWords({ recording }: Workbench, start: number, end: number): string {
  let from = 0;
  let count = 0;
  for (const { startSeconds, durationSeconds } of recording.segments) {
    if (startSeconds - from > 1e-6 && startSeconds > start && from < end) count++;
    from = startSeconds + durationSeconds;
  }
  return count === 0 ? '' : `${count} ${count === 1 ? 'gap' : 'gaps'} without samples.`;
}

function eventWords(workbench: Workbench, start: number, end: number): string {
  const clock = clockStart(workbench.recording);
  const named: string[] = [];
  let count = 0;
  workbench.annotations.get().within(start, end, ({ text, startSeconds }) => {
    count++;
    if (named.length < MOST_NAMED_EVENTS) {
      named.push(`${text.trim() || 'without words'} at ${timeLabel(startSeconds, 0.1, clock)}`);
    }
  });
  if (count === 0) return 'No events.';
  const rest = count - named.length;
  return `${count} ${count === 1 ? 'event' : 'events'}: ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}
