import { baselineNeed } from '#shared/eeg/baseline-need.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { phaseFromCode, TICK, TICKS_PER_SECOND, tickWidth } from '#shared/engine/ticks.ts';
import { plain } from '#shared/locale/formats.ts';

type Settings = { protocol: Protocol; carriedThresholds?: readonly (number | null)[] | undefined };

export type RecordedBaseline = {
  seconds: number;
  /** Why thresholds from it are unreliable; undefined if they are not. */
  lack: string | undefined;
};

/** The shortest baseline that a run was trained on, pauses left out. Undefined without a baseline before the first run. */
export function recordedBaseline(
  table: TickTable,
  { protocol, carriedThresholds }: Settings,
): RecordedBaseline | undefined {
  const ticks = shortestBaselineTicks(table);
  if (ticks === undefined) return undefined;
  const seconds = Number((ticks / TICKS_PER_SECOND).toFixed(1));
  const need = baselineNeed(protocol, carriedThresholds);
  const isShort = need !== undefined && seconds < need.seconds;
  return { seconds, lack: isShort ? lackWords(seconds, need.seconds) : undefined };
}

const lackWords = (seconds: number, needed: number): string =>
  `The baseline lasted ${plain(seconds)} s where ${needed} s are needed. Thresholds from it are unreliable, and so are success and the rewarded share.`;

function shortestBaselineTicks({ values, conditions }: TickTable): number | undefined {
  const width = tickWidth(conditions.length);
  let shortest: number | undefined;
  let latest: number | undefined;
  let isOpen = false;
  for (let at = 0; at + width <= values.length; at += width) {
    const phase = phaseFromCode(values[at + TICK.phase]!);
    if (phase === 'baseline') {
      latest = (isOpen ? (latest ?? 0) : 0) + 1;
      isOpen = true;
    } else if (phase === 'training') {
      if (latest !== undefined) shortest = Math.min(shortest ?? Infinity, latest);
      isOpen = false;
    } else if (phase !== 'paused') {
      isOpen = false;
    }
  }
  return shortest;
}
