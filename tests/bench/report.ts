import type { RatioResult } from './ratio.ts';

/** One line of the report: a ratio, measured side by side in one run. */
export type BenchLine = {
  name: string;
  alternative: string;
  /** How many times as fast as the alternative: median of paired turns, and their range. */
  ratio: number;
  ratioMin: number;
  ratioMax: number;
  /** The least ratio wanted; null where none is. */
  floor: number | null;
  reached: boolean | null;
  /** Median of one call of ours and of the alternative: for orientation, because machines differ and drift. */
  medianMs: number;
  alternativeMs: number;
  /** More figures of this line, by name. */
  [figure: string]: string | number | boolean | null;
};

/** A figure without an alternative: a time, a size. */
export type BenchFigure = {
  name: string;
  value: number;
  unit: string;
  /** The most wanted, where something is. */
  most?: number;
  /** The same on every machine, so a missed bar fails the run; times only say so. */
  isExact?: boolean;
  /** What a person should read behind it. */
  note?: string;
};

export type LineOptions = {
  name: string;
  alternative: string;
  floor?: number | undefined;
  /** More figures for the JSON. */
  figures?: Record<string, string | number>;
  /** What a person should read behind the ratio. */
  note?: string;
};

const WIDTHS = [72, 20, 8, 18, 16, 20];

/** Where ratios go: a table for people, or one JSON object per line on stdout. */
export class Report {
  readonly #isJson: boolean;
  readonly #lines: BenchLine[] = [];
  readonly #figures: BenchFigure[] = [];

  constructor(isJson: boolean) {
    this.#isJson = isJson;
  }

  heading(text: string): void {
    console.log(`\n${text}`);
    console.log(row('what', 'against', 'ratio', 'range', 'floor', 'ms, ours and theirs'));
  }

  /** A ratio and the floor it should reach. The first time of `medianMs` is ours. */
  line(result: RatioResult, options: LineOptions): void {
    const { name, alternative, floor, figures = {}, note } = options;
    const [medianMs = Number.NaN, alternativeMs = Number.NaN] = Object.values(result.medianMs);
    const { median: ratio, min: ratioMin, max: ratioMax } = result.ratio;
    const line: BenchLine = {
      name,
      alternative,
      ratio,
      ratioMin,
      ratioMax,
      floor: floor ?? null,
      reached: floor === undefined ? null : ratio >= floor,
      medianMs,
      alternativeMs,
      ...figures,
    };
    this.#lines.push(line);
    if (this.#isJson) process.stdout.write(`${JSON.stringify(line)}\n`);
    else console.log(toRow(line));
    if (note !== undefined) console.log(`    ${note}`);
  }

  /** A heading above single figures. */
  figures(text: string): void {
    console.log(`\n${text}`);
  }

  /** A figure of its own, with the most it should be. */
  figure(figure: BenchFigure): void {
    const { name, value, unit, most, note } = figure;
    const isReached = most === undefined ? undefined : value <= most;
    this.#figures.push(figure);
    if (this.#isJson) {
      const line = { name, value, unit, most: most ?? null, reached: isReached ?? null };
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
    const wanted = most === undefined ? '' : `at most ${digits(most)}: ${isReached ? 'reached' : 'missed'}`;
    console.log(row(name, `${digits(value)} ${unit}`, '', wanted));
    if (note !== undefined) console.log(`    ${note}`);
  }

  /** Whether a figure that no machine changes missed its bar. */
  get hasFailed(): boolean {
    return this.#figures.some(({ value, most = value, isExact }) => isExact === true && value > most);
  }

  /** What was reached and what was missed, when all is measured. */
  verdict(): void {
    this.#verdictOfFigures();
    const judged = this.#lines.filter(({ reached }) => reached !== null);
    if (judged.length === 0) return;
    const missed = judged.filter(({ reached }) => reached === false);
    console.log(`\n${judged.length - missed.length} of ${judged.length} floors reached.`);
    for (const { name, alternative, ratio, floor } of missed) {
      console.log(`  missed: ${name} against ${alternative}: ${digits(ratio)}, wanted ${String(floor)}`);
    }
  }

  #verdictOfFigures(): void {
    const judged = this.#figures.filter(({ most }) => most !== undefined);
    if (judged.length === 0) return;
    const missed = judged.filter(({ value, most = value }) => value > most);
    console.log(`\n${judged.length - missed.length} of ${judged.length} figures reached.`);
    for (const { name, value, unit, most } of missed) {
      console.log(`  missed: ${name}: ${digits(value)} ${unit}, at most ${String(most)} wanted`);
    }
  }
}

function toRow({
  name,
  alternative,
  ratio,
  ratioMin,
  ratioMax,
  floor,
  reached,
  ...times
}: BenchLine): string {
  return row(
    name,
    alternative,
    digits(ratio),
    `${digits(ratioMin)} to ${digits(ratioMax)}`,
    floor === null ? '' : `${floor} ${reached === true ? 'reached' : 'missed'}`,
    `${digits(times.medianMs)} and ${digits(times.alternativeMs)}`,
  );
}

/** Three digits that matter. */
export const digits = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);

const row = (...cells: string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join('  ')
    .trimEnd();
