import { type Estimate, linearTrend, mean } from '#shared/engine/statistics.ts';

/** With fewer sessions there is no forecast: a line through two points has no scatter. */
export const LEAST_FOR_FORECAST = 3;
/** How many sessions ahead a forecast looks. */
export const SESSIONS_AHEAD = 5;

export type Forecast = {
  /** Number of the session it is for, from 1. */
  session: number;
  /** The expected value, with the 95 % interval for that one session. */
  expected: Estimate;
  /** Whether the line goes in the trained direction; `unclear` while its 95 % interval includes no change. */
  course: 'asIntended' | 'against' | 'unclear';
  /** How earlier forecasts, as many sessions ahead, compare with the sessions that came; undefined before there are any. */
  checked: { count: number; heldCount: number; meanError: number } | undefined;
};

type Forecasted = {
  direction: 'reward' | 'inhibit';
  /** The value has no sign, as an amplitude or a share: no end of an interval is below 0. */
  isUnsigned: boolean;
};

/**
 * Goes on with the straight line through the values of the sessions, oldest first. Undefined for fewer than
 * {@link LEAST_FOR_FORECAST} sessions. With few sessions the interval is as wide as the uncertainty is.
 */
export function forecast(values: readonly number[], of: Forecasted): Forecast | undefined {
  const expected = expectedAhead(values, of);
  const line = linearTrend(values);
  if (!expected || !line) return undefined;
  return {
    session: values.length + SESSIONS_AHEAD,
    expected,
    course: courseOf(line.change, of.direction),
    checked: checkedOf(values, of),
  };
}

function expectedAhead(values: readonly number[], { isUnsigned }: Forecasted): Estimate | undefined {
  const expected = linearTrend(values)?.expectedAt(values.length - 1 + SESSIONS_AHEAD);
  if (!expected || !isUnsigned) return expected;
  const { value, low, high } = expected;
  return { value: Math.max(0, value), low: Math.max(0, low), high: Math.max(0, high) };
}

function courseOf({ low, high }: Estimate, direction: 'reward' | 'inhibit'): Forecast['course'] {
  if (low <= 0 && high >= 0) return 'unclear';
  return low > 0 === (direction === 'reward') ? 'asIntended' : 'against';
}

function checkedOf(values: readonly number[], of: Forecasted): Forecast['checked'] {
  const errors: number[] = [];
  let heldCount = 0;
  for (let count = LEAST_FOR_FORECAST; count + SESSIONS_AHEAD <= values.length; count++) {
    const { value, low, high } = expectedAhead(values.slice(0, count), of)!;
    const came = values[count - 1 + SESSIONS_AHEAD]!;
    errors.push(Math.abs(came - value));
    if (low <= came && came <= high) heldCount++;
  }
  return errors.length > 0 ? { count: errors.length, heldCount, meanError: mean(errors) } : undefined;
}

/** The forecast of a condition in one or two sentences. `unit` as it is shown. */
export function forecastWords(name: string, unit: string, given: Forecast | undefined): string {
  if (!given) return `No forecast before ${LEAST_FOR_FORECAST} sessions.`;
  const { session, expected, course, checked } = given;
  const number = (value: number) => value.toFixed(2);
  const range = `${number(expected.low)} to ${number(expected.high)} ${unit}`;
  const said = {
    asIntended: `${name} is expected to change as intended: ${number(expected.value)} ${unit} in session ${session}, 95 % interval ${range}.`,
    against: `${name} is expected to change against the intended direction: ${number(expected.value)} ${unit} in session ${session}, 95 % interval ${range}.`,
    unclear: `Cannot tell yet how ${name} will change: ${range} in session ${session} (95 % interval).`,
  }[course];
  return checked ? `${said} ${checkedWords(checked, `${number(checked.meanError)} ${unit}`)}` : said;
}

function checkedWords({ count, heldCount }: NonNullable<Forecast['checked']>, error: string): string {
  return `Of ${count} earlier ${count === 1 ? 'forecast' : 'forecasts'}, ${heldCount} held; the mean error was ${error}.`;
}
