import { csvText } from '#shared/csv-text.ts';
import type { EegChannel } from '../eeg-file.ts';
import { microvoltsPerUnit } from '../units.ts';

/**
 * The table that we write and read back without loss: the time, a column a channel whose name says its rate and its
 * unit, then these. Each row has one annotation at most; the start of the recording stands in the first row.
 */
export const TIME_HEADING = 'time_s';
export const LAST_HEADINGS = [
  'annotation',
  'annotation_onset_s',
  'annotation_duration_s',
  'start_time',
] as const;

type Described = Pick<EegChannel, 'label' | 'unit' | 'kind' | 'samplingRateHz'>;

const KIND = /^(voltage|status|other)(?:; |$)/;
const HEADING = /^([\s\S]*) \((\d+(?:\.\d+)?(?:e[+-]?\d+)?) Hz(?:; ([\s\S]*))?\)$/;

/** 'Cz (250 Hz; uV)'. The kind is named where the unit does not say it. */
export function channelHeading({ label, unit, kind, samplingRateHz }: Described): string {
  const isNamed = kind !== kindOf(unit) || KIND.test(unit);
  const facts = [`${samplingRateHz} Hz`, ...(isNamed ? [kind] : []), ...(unit === '' ? [] : [unit])];
  return `${label} (${facts.join('; ')})`;
}

/** Undefined for a column of another program. */
export function channelOfHeading(heading: string): Described | undefined {
  const match = HEADING.exec(heading);
  if (!match) return undefined;
  const [, label = '', rate, facts = ''] = match;
  const named = KIND.exec(facts);
  const unit = named ? facts.slice(named[0].length) : facts;
  const kind = (named?.[1] as EegChannel['kind'] | undefined) ?? kindOf(unit);
  return { label, unit, kind, samplingRateHz: Number(rate) };
}

const kindOf = (unit: string): EegChannel['kind'] =>
  microvoltsPerUnit(unit) === undefined ? 'other' : 'voltage';

/** A text as a cell. One that starts with an apostrophe gets another, as one of them is for spreadsheets. */
export function textCell(text: string): string {
  const cell = csvText(text.startsWith("'") ? `'${text}` : text);
  const isQuoted = cell.startsWith('"');
  return !isQuoted && /^[ \t]|[ \t]$/.test(cell) ? `"${cell}"` : cell;
}

/** The text of a cell. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);
