/** Name of the instant in an address, in seconds on the sample clock of the session. */
const INSTANT = 'at';

/** The longest recording that an instant can be in. */
const MOST_SECONDS = 7 * 24 * 3600;

/** The query of an address that opens a recording at an instant, to the tick of 40 ms. */
export const instantQuery = (seconds: number): Record<string, string> => ({
  [INSTANT]: String(Math.max(0, Math.round(seconds * 100) / 100)),
});

/** The instant in an address; undefined without one, and for anything that is no time. */
export function readInstant(search: string): number | undefined {
  const text = new URLSearchParams(search).get(INSTANT)?.trim() ?? '';
  const seconds = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= MOST_SECONDS ? seconds : undefined;
}

/** '2:05', '2:05.4', '1:02:05' or '125' in seconds; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d+)?)$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', last = '0'] = match;
  const seconds = Number(last.replace(',', '.'));
  const hasMinutes = match[2] !== undefined;
  if (hasMinutes && seconds >= 60) return undefined;
  if (match[1] !== undefined && Number(minutes) >= 60) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + seconds;
}
