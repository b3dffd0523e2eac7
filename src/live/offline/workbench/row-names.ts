import type { MontageTrace } from '#model/review/montages.ts';
import type { ReviewRow } from './review-settings.ts';

const MOST_LETTERS = 14;

/**
 * A name shortened to `most` letters. The middle is removed, because channels with a common prefix differ at the end.
 */
export function shortName(name: string, most: number): string {
  if (name.length <= most) return name;
  const head = Math.floor((most - 1) / 2);
  return `${name.slice(0, head)}…${name.slice(name.length - (most - 1 - head))}`;
}

/** Without the dots that some recorders use to pad names. */
const fullName = ({ label, isBad }: MontageTrace): string =>
  `${isBad ? '× ' : ''}${label.replace(/\.+$/, '')}`;

type RowName = {
  name: string;
  /** Smaller text below the name: the unit if it is not microvolts, and what was left out. */
  note: string | undefined;
};

/** Label of a line. Without room for a note, the unit follows the name. */
export function rowName(
  { trace, isVoltage, isRawBelow, isFilterLeftOut }: ReviewRow,
  hasRoom: boolean,
): RowName {
  if (isRawBelow) return { name: 'raw', note: undefined };
  const unit = isVoltage ? '' : trace.unit.trim();
  const full = fullName(trace);
  if (hasRoom) {
    const words = [unit, isFilterLeftOut ? 'not filtered' : ''].filter((part) => part !== '').join(', ');
    return { name: shortName(full, MOST_LETTERS), note: words === '' ? undefined : words };
  }
  const behind = unit === '' ? '' : ` ${shortName(unit, 6)}`;
  return { name: `${shortName(full, MOST_LETTERS - behind.length)}${behind}`, note: undefined };
}
