import { z } from 'zod';
import { errorMessage } from '../error-message.ts';
import type { Protocol } from './protocol.ts';
import { PROTOCOL_FORMAT_VERSION, protocolSchema } from './protocol.ts';
import { senselessFeature } from './zero-signal.ts';
import { isObject, strayFields } from './stray-fields.ts';

/** Several protocols in one file: `{ format, formatVersion, protocols: [protocol, ...] }`. */
const PROTOCOL_SET_FORMAT = 'loopwell-protocols';
export const protocolSet = (protocols: readonly Protocol[]) => ({
  format: PROTOCOL_SET_FORMAT,
  formatVersion: PROTOCOL_FORMAT_VERSION,
  protocols,
});

/** A problem and its place: '' for the whole file, otherwise a path such as 'conditions[1].threshold.mode'. */
export type ImportProblem = { place: string; message: string };
export type ProtocolImport = { ok: true; protocols: Protocol[] } | { ok: false; problems: ImportProblem[] };

const MOST_CHARACTERS = 2_000_000;
const MOST_PROBLEMS = 20;

/** Reads a file with one or several protocols. Any problem rejects the whole file, and all problems are reported. */
export function readProtocolFile(text: string): ProtocolImport {
  if (text.length > MOST_CHARACTERS) return refused('This file is too large to be a protocol file.');
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    return refused(`This file is not JSON: ${errorMessage(cause)}`);
  }
  if (!isObject(json)) return refused('This file contains no protocol.');
  const isSet = json.format === PROTOCOL_SET_FORMAT;
  const items = isSet ? json.protocols : [json];
  if (!Array.isArray(items) || items.length === 0) return refused('This file contains no protocols.');
  if (isSet && json.formatVersion !== PROTOCOL_FORMAT_VERSION) {
    return refused(
      `This file has version ${String(json.formatVersion)} of its format; this Loopwell reads version ` +
        `${PROTOCOL_FORMAT_VERSION}. Export it again with the same version of Loopwell.`,
    );
  }
  const strays = isSet ? strayFields(setSchema, withoutSchemaLink(json)) : [];
  if (strays.length > 0) return { ok: false, problems: problemsAt([], strays).slice(0, MOST_PROBLEMS) };
  return readAll(items, isSet);
}

/** Fields of the set itself; its protocols are checked one by one. */
const setSchema = z.object({ format: z.string(), formatVersion: z.number(), protocols: z.unknown() });

const refused = (message: string): ProtocolImport => ({ ok: false, problems: [{ place: '', message }] });

function readAll(items: readonly unknown[], isSet: boolean): ProtocolImport {
  const protocols: Protocol[] = [];
  const problems: ImportProblem[] = [];
  for (const [index, item] of items.entries()) {
    const parsed = protocolSchema.safeParse(item);
    if (parsed.success) protocols.push(parsed.data);
    const issues = parsed.error?.issues ?? [];
    const found = [
      ...issues.map((issue) => ({ path: issue.path, message: wordsOf(issue, item) })),
      ...strayFields(protocolSchema, withoutSchemaLink(item)),
      ...(parsed.success ? senselessConditions(parsed.data) : []),
    ];
    problems.push(...problemsAt(isSet ? ['protocols', index] : [], found));
  }
  return problems.length > 0
    ? { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
    : { ok: true, protocols };
}

const problemsAt = (head: Path, found: readonly { path: Path; message: string }[]): ImportProblem[] =>
  found.map(({ path, message }) => ({ place: placeOf([...head, ...path]), message }));

function senselessConditions({ conditions }: Protocol): { path: Path; message: string }[] {
  return conditions.flatMap(({ feature }, index) => {
    const words = senselessFeature(feature);
    return words === undefined ? [] : [{ path: ['conditions', index, 'feature'], message: words }];
  });
}

/** Removes `$schema`: editors use it to check a file. */
const withoutSchemaLink = (item: unknown): unknown => {
  if (!isObject(item)) return item;
  const { $schema: _link, ...fields } = item;
  return fields;
};

type Path = readonly PropertyKey[];

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
