/** One way of doing the work that is compared. */
export type Contender = { name: string; run(): void };

export type RatioResult = {
  title: string;
  /** How many times as fast the first contender is as the second: median over paired turns, and its range. */
  ratio: { median: number; min: number; max: number };
  /** Median milliseconds of one call of each, for orientation only: machines differ and drift. */
  medianMs: Record<string, number>;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/**
 * Times two contenders in turn, A B then B A, and compares them pair by pair, so that a machine that slows down for a
 * while slows both.
 */
export function compare(title: string, a: Contender, b: Contender, turns = 21): RatioResult {
  const time = (contender: Contender): number => {
    const startedAt = performance.now();
    contender.run();
    return performance.now() - startedAt;
  };
  time(a);
  time(b);
  const timesA: number[] = [];
  const timesB: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    if (turn % 2 === 0) {
      timesA.push(time(a));
      timesB.push(time(b));
    } else {
      timesB.push(time(b));
      timesA.push(time(a));
    }
  }
  const ratios = timesA.map((timeA, turn) => timesB[turn]! / timeA);
  return {
    title,
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    medianMs: { [a.name]: median(timesA), [b.name]: median(timesB) },
  };
}

/** With `--json` results go to stdout as one JSON object per line, and everything else to stderr. */
export const isJson = (): boolean => process.argv.includes('--json');

export const printJson = (value: object): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

export function printRatio(result: RatioResult): void {
  if (isJson()) {
    printJson(result);
    return;
  }
  const { median: middle, min, max } = result.ratio;
  const [[nameA, msA], [nameB, msB]] = Object.entries(result.medianMs) as [
    [string, number],
    [string, number],
  ];
  console.log(result.title);
  console.log(
    `  ${nameA} is ${middle.toFixed(2)} times as fast as ${nameB} (${min.toFixed(2)} to ${max.toFixed(2)}); ` +
      `${msA.toFixed(3)} ms and ${msB.toFixed(3)} ms a call`,
  );
}
