import { listOf } from '../locale/formats.ts';
import { z } from 'zod';

export type StrayField = { path: PropertyKey[]; message: string };

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * Fields of `given` that `schema` does not have, each with the nearest known name. Parsing drops such fields silently,
 * so a default would be trained instead of a misspelled field. Also works on values that do not parse.
 */
export function strayFields(schema: z.core.$ZodType, given: unknown): StrayField[] {
  const places = fieldPlaces(schema);
  const walk = (node: z.core.$ZodType, value: unknown, path: PropertyKey[]): StrayField[] => {
    const inner = unwrapped(node, value);
    if (inner instanceof z.ZodArray || inner instanceof z.ZodTuple) {
      if (!Array.isArray(value)) return [];
      return value.flatMap((each, index) => {
        const item = inner instanceof z.ZodArray ? inner.def.element : inner.def.items[index];
        return item ? walk(item, each, [...path, index]) : [];
      });
    }
    if (!(inner instanceof z.ZodObject) || !isObject(value)) return [];
    const shape: Shape = inner.shape;
    return Object.entries(value).flatMap(([key, each]) => {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (field) return walk(field, each, [...path, key]);
      return [{ path: [...path, key], message: strayMessage([...path, key], Object.keys(shape), places) }];
    });
  };
  return walk(schema, given, []);
}

/** The inner object, array or plain type; for a union the option that `value` selects. */
function unwrapped(schema: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.def.in, value);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const key = schema.def.discriminator;
    const name = isObject(value) ? value[key] : undefined;
    const option = schema.options.find((each) => namesOption(each, key, name));
    return option && unwrapped(option, value);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return unwrapped(schema.def.innerType, value);
  }
  return schema;
}

function namesOption(option: z.core.$ZodType, key: string, name: unknown): boolean {
  const inner = unwrapped(option, undefined);
  const field = inner instanceof z.ZodObject ? (inner.shape as Shape)[key] : undefined;
  return field instanceof z.ZodLiteral && field.values.has(name as string);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For each field name, the objects that contain it: 'timing', 'feature'; '' is the top level. */
function fieldPlaces(schema: z.core.$ZodType): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  const visit = (node: z.core.$ZodType, owner: string): void => {
    if (node instanceof z.ZodDiscriminatedUnion) {
      for (const option of node.options) visit(option, owner);
      return;
    }
    const inner = unwrapped(node, undefined);
    if (inner instanceof z.ZodArray) visit(inner.def.element, owner);
    else if (inner instanceof z.ZodObject) {
      for (const [key, field] of Object.entries(inner.shape)) {
        places.set(key, (places.get(key) ?? new Set()).add(owner));
        visit(field, key);
      }
    } else if (inner && inner !== node) visit(inner, owner);
  };
  visit(schema, '');
  return places;
}

const LONGEST_NAME = 60;

function strayMessage(
  [...path]: readonly PropertyKey[],
  known: readonly string[],
  places: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const key = String(path.pop()).slice(0, LONGEST_NAME);
  const here = path.findLast((step) => typeof step === 'string') ?? '';
  const none = `The format has no field '${key}' here.`;
  const owners = [...(places.get(key) ?? [])];
  if (owners.includes(here)) {
    return `${none} Another kind of ${here} has it; the nearest here is '${nearestName(key, known)}'.`;
  }
  if (owners.length === 0) return `${none} The nearest is '${nearestName(key, known)}'.`;
  const where = owners.map((owner) => (owner === '' ? 'at the top level' : `in '${owner}'`));
  return `${none} It belongs ${listOf(where, 'or')}.`;
}

/** The name with the smallest edit distance to `wanted`; a common beginning halves the distance. */
function nearestName(wanted: string, names: readonly string[]): string | undefined {
  const lower = wanted.toLowerCase();
  let best: { name: string; cost: number } | undefined;
  for (const name of names) {
    const other = name.toLowerCase();
    const isBeginning = other.startsWith(lower) || lower.startsWith(other);
    const cost = editDistance(lower, other) * (isBeginning ? 0.5 : 1);
    if (!best || cost < best.cost) best = { name, cost };
  }
  return best?.name;
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let other = 1; other <= to.length; other++) {
      const replaced = row[other - 1]! + (from[at - 1] === to[other - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[other]! + 1, next[other - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
