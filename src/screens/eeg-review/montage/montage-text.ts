import type { Derivation } from '#shared/eeg/derivation.ts';
import { findChannel } from '#shared/eeg/channel-labels.ts';
import type { MontageTrace } from '#model/review/montages.ts';

export type MontageLine = Extract<Derivation, { kind: 'weights' }>;
export type LineProblem = { line: number; message: string };
export type MontageReading = { lines: MontageLine[]; problems: LineProblem[] };

const MOST_LABEL_LETTERS = 60;
const MOST_WEIGHT = 100;
/** An optional sign, an optional weight with '*', and a channel: bare, or in brackets if its name contains signs. */
const TERM =
  /^\s*(?<sign>[+-])?\s*(?:(?<weight>\d+(?:\.\d+)?)\s*\*\s*)?(?:\[(?<quoted>[^\]]+)\]|(?<bare>[\p{L}\d_.']+))/u;

/**
 * Reads a montage with one text line per trace: `Frontal = 0.5*F3 + 0.5*F4 - Cz`. A line without a name is named after
 * its sum. Channels are found by their site, as everywhere; `[EEG Fp1-Ref]` is one channel.
 */
export function readMontage(text: string, channelNames: readonly string[]): MontageReading {
  const reading: MontageReading = { lines: [], problems: [] };
  for (const [index, row] of text.split('\n').entries()) {
    if (row.trim() === '' || row.trimStart().startsWith('#')) continue;
    const read = readLine(row, channelNames);
    const isTwice = read.ok && reading.lines.some(({ label }) => label === read.line.label);
    if (!read.ok) reading.problems.push({ line: index + 1, message: read.message });
    else if (isTwice)
      reading.problems.push({ line: index + 1, message: `'${read.line.label}' is listed twice.` });
    else reading.lines.push(read.line);
  }
  return reading;
}

type LineReading = { ok: true; line: MontageLine } | { ok: false; message: string };

function readLine(row: string, channelNames: readonly string[]): LineReading {
  const equals = row.indexOf('=');
  const sum = equals < 0 ? row : row.slice(equals + 1);
  const label = (equals < 0 ? sum.replace(/\s+/g, '') : row.slice(0, equals).trim()).slice(
    0,
    MOST_LABEL_LETTERS,
  );
  if (label === '') return { ok: false, message: "A name is missing before the '='." };
  const terms = readTerms(sum);
  if (!terms)
    return { ok: false, message: "Write channels joined by + or -, such as 'F3 - 0.5*A1 - 0.5*A2'." };
  const missing = terms.filter(({ site }) => findChannel(channelNames, site) < 0).map(({ site }) => site);
  if (missing.length > 0) return { ok: false, message: `This recording has no ${missing.join(', ')}.` };
  if (terms.some(({ weight }) => Math.abs(weight) > MOST_WEIGHT)) {
    return { ok: false, message: `A weight is at most ${MOST_WEIGHT}.` };
  }
  return { ok: true, line: { kind: 'weights', label, weights: terms } };
}

function readTerms(sum: string): { site: string; weight: number }[] | undefined {
  const terms: { site: string; weight: number }[] = [];
  let rest = sum;
  while (rest.trim() !== '') {
    const match = TERM.exec(rest);
    const { sign, weight, quoted, bare } = match?.groups ?? {};
    const site = (quoted ?? bare ?? '').trim();
    // Only the first term may omit its sign.
    if (!match || site === '' || (terms.length > 0 && sign === undefined)) return undefined;
    terms.push({ site, weight: (sign === '-' ? -1 : 1) * Number(weight ?? 1) });
    rest = rest.slice(match[0].length);
  }
  return terms.length > 0 ? terms : undefined;
}

/** Inverse of `readMontage`: reading this text gives the same montage. */
export const writeMontage = (lines: readonly MontageLine[]): string =>
  lines.map(({ label, weights }) => `${label} = ${sumText(weights)}`).join('\n');

/** The lines on screen, to begin a montage with. */
export const linesOfTraces = (
  traces: readonly MontageTrace[],
  channelNames: readonly string[],
): MontageLine[] =>
  traces.map(({ label, weights }) => ({
    kind: 'weights',
    label,
    weights: weights.map(({ channel, weight }) => ({
      site: channelNames[channel] ?? '',
      weight: Number(weight.toPrecision(6)),
    })),
  }));

function sumText(weights: MontageLine['weights']): string {
  return weights
    .map(({ site, weight }, index) => {
      const name = /^[\p{L}\d_.']+$/u.test(site) ? site : `[${site}]`;
      const factor = Math.abs(weight) === 1 ? '' : `${Math.abs(weight)}*`;
      const sign = weight < 0 ? '- ' : index > 0 ? '+ ' : '';
      return `${sign}${factor}${name}`;
    })
    .join(' ');
}
