import type { CellSyntax } from '#shared/eeg/import-plan.ts';
import type { ByteSource } from '../byte-source.ts';
import { COMMA_SYNTAX, TAB_SYNTAX, TextRow } from '../text/cells.ts';
import { epochUnitSeconds, writtenSeconds } from '../text/clock.ts';
import { eachLine } from '../text/lines.ts';
import {
  boardColumns,
  boardOfWidth,
  earlyColumns,
  exgCountOfWidth,
  namedColumns,
  type OpenBciColumns,
} from './columns.ts';

/** Comments and header row are within this size. */
const HEAD_BYTES = 64 * 1024;
const PERCENT = 0x25;

export type OpenBciLayout = {
  format: 'OpenBCI' | 'BrainFlow';
  syntax: CellSyntax;
  dataOffset: number;
  /** Number of cells in the first row with samples. */
  width: number;
  columns: OpenBciColumns;
  samplingRateHz: number | undefined;
  /** Source of the rate if no line of the file gives it. */
  rateFromBoard: string | undefined;
  channelsAssumed: boolean;
  /** The rows start after one of zeros, which GUI 5 writes before the first measurement. */
  skipsZeroRow: boolean;
};

const text = (start: Uint8Array) => new TextDecoder('latin1').decode(start);

export const looksLikeOpenBci = (start: Uint8Array): boolean =>
  /^\uFEFF?(ï»¿)?\s*%\s*OpenBCI/i.test(text(start.subarray(0, 64)));

/** A table of 24 or 32 numbers separated by tabs, without a header, with a counter first and a time near the end. */
export function looksLikeBrainFlow(start: Uint8Array): boolean {
  const end = start.indexOf(0x0a);
  const line = text(start.subarray(0, end < 0 ? start.length : end)).trim();
  const cells = line.split('\t');
  if (!boardOfWidth(cells.length) || cells.some((cell) => !/^-?[\d.]+(e[-+]?\d+)?$/i.test(cell.trim())))
    return false;
  return epochUnitSeconds(Number(cells.at(-2))) === 1;
}

/** Undefined when no row with samples follows the head of the file. */
export async function openBciLayout(
  source: ByteSource,
  format: OpenBciLayout['format'],
): Promise<OpenBciLayout | undefined> {
  const syntax = format === 'BrainFlow' ? TAB_SYNTAX : COMMA_SYNTAX;
  const row = new TextRow(syntax);
  const comments: string[] = [];
  let names: string[] | undefined;
  let layout: OpenBciLayout | undefined;
  let skipsZeroRow = false;
  const head = { from: 0, to: Math.min(source.size, HEAD_BYTES) };
  await eachLine(source, head, (bytes, start, end, offset) => {
    if (start === end) return undefined;
    row.set(bytes, start, end);
    if (bytes[start] === PERCENT || (offset === 0 && format === 'OpenBCI')) comments.push(row.text(0));
    else if (isSampleRow(row) && !skipsZeroRow && isZeroRow(row)) skipsZeroRow = true;
    else if (isSampleRow(row)) {
      layout = { ...describe({ format, syntax, dataOffset: offset, comments, names, row }), skipsZeroRow };
      return 'stop';
    } else names ??= Array.from({ length: row.count }, (_, cell) => row.text(cell));
    return undefined;
  });
  return layout;
}

/** Rows with samples start with the counter and a value; other rows are comments or damage. */
export const isSampleRow = (row: TextRow): boolean =>
  !Number.isNaN(row.number(0)) && row.count > 1 && !(Number.isNaN(row.number(1)) && !row.isEmpty(1));

/** All cells are zero or not numbers. */
function isZeroRow(row: TextRow): boolean {
  for (let cell = 0; cell < row.count; cell++) {
    const value = row.number(cell);
    if (value !== 0 && !Number.isNaN(value)) return false;
  }
  return true;
}

type Head = {
  format: OpenBciLayout['format'];
  syntax: CellSyntax;
  dataOffset: number;
  comments: readonly string[];
  names: readonly string[] | undefined;
  row: TextRow;
};

function describe({
  format,
  syntax,
  dataOffset,
  comments,
  names,
  row,
}: Head): Omit<OpenBciLayout, 'skipsZeroRow'> {
  const board = boardOfWidth(row.count) ?? boardOfWidth(row.count - 1);
  const exgCount = commentedNumber(comments, /number of channels\s*[=:]\s*(\d+)/i);
  const columns = names
    ? namedColumns(names)
    : board
      ? boardColumns(row.count)
      : earlyColumns(Math.min(exgCount ?? exgCountOfWidth(row.count), row.count - 1), cellKinds(row));
  const stated = commentedNumber(comments, /sample rate\s*[=:]\s*([\d.]+)/i);
  return {
    format,
    syntax,
    dataOffset,
    width: names?.length ?? row.count,
    columns,
    samplingRateHz: stated ?? board?.samplingRateHz,
    rateFromBoard: stated === undefined ? board?.board : undefined,
    channelsAssumed: !names && !board && exgCount === undefined,
  };
}

function commentedNumber(comments: readonly string[], pattern: RegExp): number | undefined {
  const match = comments.map((comment) => pattern.exec(comment)).find(Boolean);
  const value = Number(match?.[1]);
  return value > 0 && value <= 100_000 ? value : undefined;
}

const cellKinds = (row: TextRow) =>
  Array.from({ length: row.count }, (_, cell) => ({
    isClock: writtenSeconds(row.text(cell)) !== undefined,
    isEpoch: epochUnitSeconds(row.number(cell)) !== undefined,
  }));
