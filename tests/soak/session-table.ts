import type { Protocol } from '#shared/eeg/protocol.ts';
import type { MainThreadFigures } from '#tests/bench/main-thread.ts';
import type { FrameFigures } from './client-frames.ts';
import { growthOf } from './growth.ts';
import type { MemoryReading } from './memory.ts';
import type { StoredFigures } from './stored-session.ts';

const MOST_GROWTH_PCT = 10;
const MOST_DROPPED_PCT = 1;

export type SoakedSession = {
  protocol: Protocol;
  memory: readonly MemoryReading[];
  traces: readonly MainThreadFigures[];
  frames: FrameFigures;
  stored: StoredFigures;
  pageProblems: readonly string[];
  /** Processes that wanted to run in the last minute. */
  load: number;
};

type Column = {
  key: Exclude<keyof MemoryReading, 'atSeconds'>;
  title: string;
  decimals: number;
};

const COLUMNS: readonly Column[] = [
  { key: 'heapMb', title: 'JS heap MB', decimals: 2 },
  { key: 'pagesMb', title: 'heap, DOM and buffers MB', decimals: 2 },
  { key: 'workersMb', title: 'workers MB', decimals: 2 },
  { key: 'processMb', title: 'process MB', decimals: 1 },
  { key: 'nodes', title: 'DOM nodes', decimals: 0 },
  { key: 'listeners', title: 'listeners', decimals: 0 },
  { key: 'therapistElements', title: "elements, therapist's page", decimals: 0 },
  { key: 'clientElements', title: "elements, client's screen", decimals: 0 },
];

type Line = { what: string; figures: string; limit: string; isKept: boolean | undefined };

/** Prints the table of a session; returns whether all limits were kept. */
export function printSession(session: SoakedSession): boolean {
  const { timing } = session.protocol;
  console.log(
    `\nSession on the simulated headset, ${timing.runCount} runs of ${timing.runSeconds} s, both windows open. Memory is read ` +
      'after a forced garbage\ncollection; the two windows share one process, so they share heap, nodes and listeners.\n',
  );
  printReadings(session.memory);
  const lines = [...growthLines(session.memory), ...otherLines(session)];
  console.log('');
  for (const { what, figures, limit, isKept } of lines) {
    const verdict = isKept === undefined ? '' : isKept ? 'ok' : 'FAILED';
    console.log(`${what.padEnd(46)} ${figures.padEnd(68)} ${limit.padEnd(10)} ${verdict}`.trimEnd());
  }
  console.log(
    `\nDropped frames mean something only on an idle machine with a display (--headed); load here: ${session.load.toFixed(1)}.`,
  );
  for (const problem of [...session.stored.problems, ...session.pageProblems]) console.log(`- ${problem}`);
  return lines.every(({ isKept }) => isKept !== false);
}

function printReadings(memory: readonly MemoryReading[]): void {
  console.log(['   min', ...COLUMNS.map(({ title }) => title)].join('  '));
  for (const reading of memory) {
    const cells = COLUMNS.map(({ key, title, decimals }) =>
      (reading[key]?.toFixed(decimals) ?? '-').padStart(title.length),
    );
    console.log([(reading.atSeconds / 60).toFixed(2).padStart(6), ...cells].join('  '));
  }
}

const growthLines = (memory: readonly MemoryReading[]): Line[] =>
  COLUMNS.filter(({ key }) => memory.every((reading) => reading[key] !== undefined)).map(
    ({ key, title, decimals }) => {
      const { after, end, growthPct } = growthOf(memory.map((reading) => reading[key]!));
      const sign = growthPct < 0 ? '' : '+';
      return {
        what: title,
        figures: `${after.toFixed(decimals)} after warm-up, ${end.toFixed(decimals)} at the end: ${sign}${growthPct.toFixed(1)} %`,
        limit: `+${MOST_GROWTH_PCT} %`,
        isKept: growthPct <= MOST_GROWTH_PCT,
      };
    },
  );

function otherLines({ frames, traces, stored, pageProblems }: SoakedSession): Line[] {
  const { drawn, dropped, droppedPct, displayHz } = frames;
  const { channels, samples, samplingRateHz, gaps, runs, parts, problems } = stored;
  const script = traces.map(({ script: { p50Ms, p95Ms } }) => `${p50Ms.toFixed(2)} / ${p95Ms.toFixed(2)} ms`);
  return [
    {
      what: "Client's screen: frames at the display's rate",
      figures: `${drawn} drawn, ${dropped} dropped at ${displayHz.toFixed(1)} Hz: ${droppedPct.toFixed(2)} %`,
      limit: `${MOST_DROPPED_PCT} %`,
      isKept: droppedPct <= MOST_DROPPED_PCT,
    },
    {
      what: 'Script per engine frame (40 ms), p50 / p95',
      figures: `${script.join(' early, ')} late, both windows`,
      limit: '',
      isKept: undefined,
    },
    {
      what: 'Stored on the server',
      figures:
        `${channels} channels x ${samples} samples (${(samples / samplingRateHz).toFixed(1)} s), ${gaps} gaps, ` +
        `${runs} runs, ${parts} parts`,
      limit: 'all',
      isKept: problems.length === 0,
    },
    {
      what: 'Errors in the windows',
      figures: String(pageProblems.length),
      limit: '0',
      isKept: pageProblems.length === 0,
    },
  ];
}
