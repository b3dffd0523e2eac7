import type { z } from 'zod';
import type { Protocol } from './protocol.ts';
import { PROTOCOL_FORMAT_VERSION, protocolSchema } from './protocol.ts';

/** Several protocols in one file: `{ format, formatVersion, protocols: [protocol, ...] }`. */
export const PROTOCOL_SET_FORMAT = 'loopwell-protocols';
export const protocolSet = (protocols: readonly Protocol[]) => ({
  format: PROTOCOL_SET_FORMAT,
  formatVersion: PROTOCOL_FORMAT_VERSION,
  protocols,
});

/** What is wrong and where: `place` is empty for the whole file, else 'conditions[1].threshold.mode' or so. */
export type ImportFault = { place: string; message: string };
export type ProtocolImport = { ok: true; protocols: Protocol[] } | { ok: false; faults: ImportFault[] };

const MOST_CHARACTERS = 2_000_000;
const MOST_FAULTS = 20;

/** Reads a file of one protocol or of several. A single fault anywhere refuses all of it, and all faults are named. */
export function readProtocolFile(text: string): ProtocolImport {
  if (text.length > MOST_CHARACTERS) return refused('This file is too large to be one of protocols.');
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    return refused(`This file is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  if (!isObject(json)) return refused('This file holds no protocol.');
  const isSet = json.format === PROTOCOL_SET_FORMAT;
  const items = isSet ? json.protocols : [json];
  if (!Array.isArray(items) || items.length === 0) return refused('This file holds no protocols.');
  if (isSet && json.formatVersion !== PROTOCOL_FORMAT_VERSION) {
    return refused(
      `This file has version ${String(json.formatVersion)} of its format; this Loopwell reads version ` +
        `${PROTOCOL_FORMAT_VERSION}. Export it again with the same version of Loopwell.`,
    );
  }
  return readAll(items, isSet);
}

const refused = (message: string): ProtocolImport => ({ ok: false, faults: [{ place: '', message }] });

function readAll(items: readonly unknown[], isSet: boolean): ProtocolImport {
  const protocols: Protocol[] = [];
  const faults: ImportFault[] = [];
  for (const [index, item] of items.entries()) {
    const parsed = protocolSchema.safeParse(item);
    const found = parsed.success
      ? unknownFields(item, parsed.data, [])
      : parsed.error.issues.map((issue) => ({ path: issue.path, message: wordsOf(issue, item) }));
    if (parsed.success) protocols.push(parsed.data);
    const head = isSet ? ['protocols', index] : [];
    for (const { path, message } of found) faults.push({ place: placeOf([...head, ...path]), message });
  }
  return faults.length > 0 ? { ok: false, faults: faults.slice(0, MOST_FAULTS) } : { ok: true, protocols };
}

type Path = readonly PropertyKey[];

/** A field with a wrong name would be left out in silence and a default would be trained instead. */
function unknownFields(given: unknown, read: unknown, path: Path): { path: Path; message: string }[] {
  if (Array.isArray(given) && Array.isArray(read)) {
    return given.flatMap((each, index) => unknownFields(each, read[index], [...path, index]));
  }
  if (!isObject(given) || !isObject(read)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(read, key)
      ? unknownFields(value, read[key], [...path, key])
      : [{ path: [...path, key], message: 'The format has no such field here.' }],
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function wordsOf(issue: z.core.$ZodIssue, item: unknown): string {
  const given = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    item,
  );
  if (given === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return 'Is missing.';
  }
  if (issue.code === 'invalid_value') {
    return `${shown(given)} is not known here; it is one of ${issue.values.map(shown).join(', ')}.`;
  }
  if (issue.code === 'invalid_union') {
    return given === undefined ? 'Is missing.' : `${shown(given)} is not known here.`;
  }
  if (issue.code === 'too_big') return `Is too large: at most ${issue.maximum}${unitOf(issue.origin)}.`;
  if (issue.code === 'too_small') return `Is too small: at least ${issue.minimum}${unitOf(issue.origin)}.`;
  return issue.message;
}

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';

const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

/** 'conditions[1].threshold.mode' */
const placeOf = (path: Path): string =>
  path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place}[${key}]`;
    return place === '' ? String(key) : `${place}.${String(key)}`;
  }, '');
