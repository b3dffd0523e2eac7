import { fixed } from '#shared/locale/formats.ts';
import { type Estimate, linearTrend, mean } from '#shared/engine/statistics.ts';
import type { LedgerTrend } from './ledger-words.ts';

/** With fewer sessions there is no forecast: a line through two points has no scatter. */
export const LEAST_FOR_FORECAST = 3;
/** How many sessions ahead a forecast looks. */
export const SESSIONS_AHEAD = 5;

/** Value of a session; `number` counts from 1. */
export type SessionValue = { number: number; value: number };
/** Values that are possible at all, such as 0 to 100 for a share. */
export type ValueRange = { min?: number | undefined; max?: number | undefined };

export type Forecast = {
  /** Number of the session it is for. */
  session: number;
  /** The expected value, with the 95 % interval for that one session; undefined if the line leaves the possible values. */
  expected: Estimate | undefined;
  /** How earlier forecasts, as many sessions ahead, compare with the sessions that came; undefined before there are any. */
  checked: { count: number; heldCount: number; meanError: number } | undefined;
};

/**
 * Goes on with the straight line through the values of the sessions, oldest first. Undefined for fewer than
 * {@link LEAST_FOR_FORECAST} values. With few sessions the interval is as wide as the uncertainty is.
 */
export function forecast(values: readonly SessionValue[], range: ValueRange): Forecast | undefined {
  if (values.length < LEAST_FOR_FORECAST) return undefined;
  const session = values.at(-1)!.number + SESSIONS_AHEAD;
  return { session, expected: expectedIn(session, values, range), checked: checkedOf(values, range) };
}

function expectedIn(
  session: number,
  values: readonly SessionValue[],
  { min = -Infinity, max = Infinity }: ValueRange,
): Estimate | undefined {
  const line = linearTrend(
    values.map(({ value }) => value),
    values.map(({ number }) => number),
  );
  const expected = line?.expectedAt(session);
  if (!expected || expected.value < min || expected.value > max) return undefined;
  const { value, low, high } = expected;
  return { value, low: Math.max(min, low), high: Math.min(max, high) };
}

function checkedOf(values: readonly SessionValue[], range: ValueRange): Forecast['checked'] {
  const errors: number[] = [];
  let heldCount = 0;
  for (let count = LEAST_FOR_FORECAST; count < values.length; count++) {
    const session = values[count - 1]!.number + SESSIONS_AHEAD;
    const came = values.find(({ number }) => number === session)?.value;
    const expected = expectedIn(session, values.slice(0, count), range);
    if (came === undefined || !expected) continue;
    errors.push(Math.abs(came - expected.value));
    if (expected.low <= came && came <= expected.high) heldCount++;
  }
  return errors.length > 0 ? { count: errors.length, heldCount, meanError: mean(errors) } : undefined;
}

type Forecasted = {
  name: string;
  /** As it is shown. */
  unit: string;
  /** The verdict on the sessions so far: a direction is named only where the verdict names it. */
  trend: LedgerTrend;
};

/** The forecast of a condition in one or two sentences. */
export function forecastWords({ name, unit, trend }: Forecasted, given: Forecast | undefined): string {
  if (!given) return `No forecast before ${LEAST_FOR_FORECAST} sessions.`;
  const { session, expected, checked } = given;
  if (!expected) {
    return `${name} cannot go on like this until session ${session}, so there is no forecast.`;
  }
  const number = (value: number) => fixed(value, 2);
  const range = `${number(expected.low)} to ${number(expected.high)} ${unit}`;
  const then = `session ${session}, ${SESSIONS_AHEAD} sessions from now`;
  const changes = (how: string) =>
    `${name} is expected to change ${how}: ${number(expected.value)} ${unit} in ${then}, 95 % interval ${range}.`;
  const said =
    trend === 'improved'
      ? changes('as intended')
      : trend === 'declined'
        ? changes('against the intended direction')
        : `Cannot tell yet how ${name} will change: ${range} in ${then} (95 % interval).`;
  return checked ? `${said} ${checkedWords(checked, `${number(checked.meanError)} ${unit}`)}` : said;
}

const checkedWords = ({ count, heldCount }: NonNullable<Forecast['checked']>, error: string): string =>
  count === 1
    ? `The earlier forecast ${heldCount === 1 ? 'held' : 'did not hold'}; it was off by ${error}.`
    : `Of ${count} earlier forecasts, ${heldCount} held; they were off by ${error} on average.`;
