import { baselineLack, LEAST_CLEAN_BASELINE } from '#shared/eeg/baseline-need.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { phaseFromCode, TICK, TICKS_PER_SECOND, tickWidth } from '#shared/engine/ticks.ts';
import { formats } from '#shared/locale/formats.ts';

type Settings = { protocol: Protocol; carriedThresholds?: readonly (number | null)[] | undefined };

export type RecordedBaseline = {
  seconds: number;
  /** Why thresholds from it are unreliable; undefined if they are not. */
  lack: string | undefined;
};

/**
 * The baseline whose thresholds a run used; of several, the shortest. Pauses do not count. Undefined if no run had one
 * before it.
 */
export function recordedBaseline(
  table: TickTable,
  { protocol, carriedThresholds }: Settings,
): RecordedBaseline | undefined {
  const ticks = shortestBaselineTicks(table);
  if (ticks === undefined) return undefined;
  const seconds = Number((ticks / TICKS_PER_SECOND).toFixed(1));
  const lack = baselineLack(seconds, protocol, carriedThresholds);
  return { seconds, lack: lack && formats().inText(lack) };
}

function shortestBaselineTicks({ values, conditions }: TickTable): number | undefined {
  const width = tickWidth(conditions.length);
  let shortest: number | undefined;
  let used: number | undefined;
  let current = { ticks: 0, clean: 0 };
  for (let at = 0; at + width <= values.length; at += width) {
    const phase = phaseFromCode(values[at + TICK.phase]!);
    if (phase === 'baseline') {
      current.ticks++;
      if (values[at + TICK.artifact] === 0) current.clean++;
      continue;
    }
    if (phase === 'paused') continue;
    // After a baseline that was rejected, the thresholds of the one before stay.
    if (isUsable(current)) used = current.ticks;
    current = { ticks: 0, clean: 0 };
    if (phase === 'training' && used !== undefined) shortest = Math.min(shortest ?? Infinity, used);
  }
  return shortest;
}

const isUsable = ({ ticks, clean }: { ticks: number; clean: number }): boolean =>
  clean >= ticks * LEAST_CLEAN_BASELINE.share && clean >= LEAST_CLEAN_BASELINE.seconds * TICKS_PER_SECOND;
