import type { RunRecord } from '#shared/api/sessions.ts';
import { formatNumber } from '#ui/text/format.ts';

/** Delay of the loudspeaker or headphones, as the browser reported it in the runs. */
export function outputDelayWords(runs: readonly RunRecord[]): string {
  const delays = runs.flatMap(({ feedback }) => feedback?.outputDelayMs ?? []);
  if (delays.length === 0) return 'Not reported by the browser.';
  return `${formatNumber(Math.max(...delays), 0)} ms more, as the browser reports it.`;
}
