import type { Random } from './random.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** A place where a format keeps a text of a fixed width, padded with spaces. */
export type Field = { at: number; width: number };
type Mutator = (bytes: Bytes, random: Random) => Bytes;

const text = (value: string): Bytes => new TextEncoder().encode(value);

/** Values that break readers of numbers, dates and sizes, in the width of a header field and otherwise. */
const HOSTILE =
  '-1|0|1|99999999|-9999999|1e308|1e-300|NaN|Infinity|| |0x10|1,5|--|.|4294967296|2147483648|9007199254740993|00.00.00|31.02.99|\u00ff\u00fe|1.7976e308|\t'
    .split('|')
    .map(text);

/** Bytes that formats consist of: separators, line endings, digits, the marks of lists and of UTF-8. */
const STRUCTURE = [
  0, 1, 9, 10, 13, 20, 21, 32, 34, 37, 43, 44, 45, 46, 48, 49, 57, 59, 60, 62, 127, 128, 195, 239, 254, 255,
];

const replaced = (bytes: Bytes, from: number, until: number, by: Uint8Array): Bytes => {
  const out = new Uint8Array(bytes.length - (until - from) + by.length);
  out.set(bytes.subarray(0, from));
  out.set(by, from);
  out.set(bytes.subarray(until), from + by.length);
  return out;
};

/** Most errors are possible in the head. */
const place = (bytes: Bytes, random: Random): number =>
  random.below(Math.max(1, random.chance(0.6) ? Math.min(bytes.length, 1200) : bytes.length));

const changeByte: Mutator = (bytes, random) => {
  if (bytes.length > 0)
    bytes[place(bytes, random)] = random.chance(0.6) ? random.pick(STRUCTURE) : random.below(256);
  return bytes;
};

const flipBit: Mutator = (bytes, random) => {
  const at = place(bytes, random);
  if (bytes.length > 0) bytes[at] = bytes[at]! ^ (1 << random.below(8));
  return bytes;
};

/** Overwrites a header field, at any position where fields of 4, 8, 16 or 80 bytes can begin. */
const overwriteField: Mutator = (bytes, random) => {
  const width = random.pick([4, 8, 8, 8, 16, 80]);
  const at = Math.floor(place(bytes, random) / 4) * 4;
  const value = random.pick(HOSTILE);
  for (let i = 0; i < width && at + i < bytes.length; i++) bytes[at + i] = value[i] ?? 0x20;
  return bytes;
};

/** Overwrites an integer of 1, 2, 4 or 8 bytes with an extreme value. */
const overwriteInteger: Mutator = (bytes, random) => {
  const width = random.pick([1, 2, 4, 8]);
  const fill = random.pick([0, 1, 0x7f, 0x80, 0xff]);
  const at = place(bytes, random);
  for (let i = 0; i < width && at + i < bytes.length; i++) bytes[at + i] = fill;
  return bytes;
};

const cut: Mutator = (bytes, random) => bytes.slice(0, random.below(bytes.length + 1));

const remove: Mutator = (bytes, random) => {
  const from = place(bytes, random);
  return replaced(bytes, from, Math.min(bytes.length, from + 1 + random.below(40)), new Uint8Array(0));
};

const insert: Mutator = (bytes, random) => {
  const at = Math.min(bytes.length, place(bytes, random));
  const from = place(bytes, random);
  const what = random.chance(0.5) ? random.pick(HOSTILE) : bytes.slice(from, from + 1 + random.below(200));
  return replaced(bytes, at, at, what);
};

/** Replaces the text between two separators by a hostile value: a cell, a list entry, an attribute. */
const replaceToken: Mutator = (bytes, random) => {
  const isEnd = (byte: number | undefined) =>
    byte === undefined || [0, 10, 13, 20, 21, 34, 44, 59, 60, 61, 62, 9].includes(byte);
  let from = place(bytes, random);
  while (from > 0 && !isEnd(bytes[from - 1])) from--;
  let until = from;
  while (until < bytes.length && !isEnd(bytes[until])) until++;
  return replaced(bytes, from, until, random.pick(HOSTILE));
};

/** Swaps, duplicates or removes a line. */
const shuffleLines: Mutator = (bytes, random) => {
  const ends: number[] = [0];
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 10) ends.push(i + 1);
  if (ends.length < 3) return bytes;
  const line = random.below(ends.length - 1);
  const [from, until] = [ends[line]!, ends[line + 1]!];
  const way = random.below(3);
  if (way === 0) return replaced(bytes, from, until, new Uint8Array(0));
  const to = random.pick(ends);
  const copy = bytes.slice(from, until);
  return replaced(bytes, to, to, copy);
};

const MUTATORS: readonly Mutator[] = [
  changeByte,
  changeByte,
  flipBit,
  overwriteField,
  overwriteField,
  overwriteInteger,
  cut,
  remove,
  insert,
  replaceToken,
  replaceToken,
  shuffleLines,
];

function overwriteKnown(bytes: Bytes, { at, width }: Field, random: Random): void {
  const value = random.pick(HOSTILE);
  for (let i = 0; i < width && at + i < bytes.length; i++) bytes[at + i] = value[i] ?? 0x20;
}

/** Applies one to eight kinds of damage in sequence. The original stays as it is. */
export function mutated(original: Bytes, random: Random, fields: readonly Field[] = []): Bytes {
  let bytes = original.slice();
  if (fields.length > 0 && random.chance(0.5)) {
    for (let i = random.below(3); i >= 0; i--) overwriteKnown(bytes, random.pick(fields), random);
    if (random.chance(0.7)) return bytes;
  }
  const steps = 1 + random.below(random.chance(0.7) ? 3 : 8);
  for (let step = 0; step < steps; step++) bytes = random.pick(MUTATORS)(bytes, random);
  return bytes;
}
