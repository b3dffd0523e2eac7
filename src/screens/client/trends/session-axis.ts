import { formatDate } from '#ui/text/format.ts';
import type { LedgerSession } from './ledger-groups.ts';

/** One x position per session, the same in all plots of a group. */
export function sessionAxis(sessions: readonly Pick<LedgerSession, 'startedAt'>[]) {
  const xs = sessions.map((_session, index) => index + 1);
  return {
    xs,
    xText: (x: number) => `${x}, ${formatDate(sessions[x - 1]?.startedAt ?? null)}`,
    xLabel: 'Session',
    xTicks: sessionTicks(xs),
    tickText: String,
  };
}

/** Ticks at whole sessions, at most about ten. */
const sessionTicks = (xs: readonly number[]): number[] => {
  const step = Math.ceil(xs.length / 10);
  return xs.filter((_x, index) => index % step === 0);
};
