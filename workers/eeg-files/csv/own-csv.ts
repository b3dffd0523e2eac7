import { csvText } from '#shared/csv-text.ts';
import type { EegChannel } from '../eeg-file.ts';
import { readUnit } from '../units.ts';

/**
 * The table that we write and read back without loss: the time, one column per channel with rate and unit in its name,
 * then these. Each row has at most one annotation; the first row contains the start of the recording.
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

/** 'Cz (250 Hz; uV)'. The kind is added if the unit does not imply it. */
export function channelHeading({ label, unit, kind, samplingRateHz }: Described): string {
  const isNamed = kind !== readUnit(unit).kind || KIND.test(unit);
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
  const kind = (named?.[1] as EegChannel['kind'] | undefined) ?? readUnit(unit).kind;
  return { label, unit, kind, samplingRateHz: Number(rate) };
}

/** Text as a cell. Text that starts with an apostrophe gets a second one, because spreadsheets consume one. */
export function textCell(text: string): string {
  const cell = csvText(text.startsWith("'") ? `'${text}` : text);
  const isQuoted = cell.startsWith('"');
  return !isQuoted && /^[ \t]|[ \t]$/.test(cell) ? `"${cell}"` : cell;
}

/** The text of a cell. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);
