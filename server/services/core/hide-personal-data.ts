import { z } from 'zod';
import { maskOf } from '#shared/api/masked.ts';

type Mask = (value: unknown) => unknown;

const known = new WeakMap<z.ZodType, Mask | undefined>();

/** Replaces values that the schema marks as personal data. */
export function maskPersonalData(schema: z.ZodType, value: unknown): unknown {
  const mask = personalDataMask(schema);
  return mask ? mask(value) : value;
}

export const marksPersonalData = (schema: z.ZodType): boolean => personalDataMask(schema) !== undefined;

function personalDataMask(schema: z.ZodType): Mask | undefined {
  if (!known.has(schema)) known.set(schema, buildMask(schema));
  return known.get(schema);
}

/** Fields first: the mask of an object receives fields that are already masked. */
function buildMask(schema: z.ZodType): Mask | undefined {
  const inner = innerMask(schema);
  const own = maskOf(schema);
  return inner && own ? (value) => own(inner(value)) : (own ?? inner);
}

function innerMask(schema: z.ZodType): Mask | undefined {
  if (schema instanceof z.ZodObject) return maskOfObject(schema);
  if (schema instanceof z.ZodArray) {
    const mask = personalDataMask(schema.element as z.ZodType);
    return mask && ((value) => (value as unknown[]).map(mask));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const mask = personalDataMask(schema.unwrap() as z.ZodType);
    return mask && ((value) => (value === null || value === undefined ? value : mask(value)));
  }
  return schema instanceof z.ZodUnion ? maskOfUnion(schema) : undefined;
}

function maskOfObject(schema: z.ZodObject): Mask | undefined {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const mask = personalDataMask(field as z.ZodType);
    return mask ? [[name, mask] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    const object = { ...(value as Record<string, unknown>) };
    for (const [name, mask] of fields) if (Object.hasOwn(object, name)) object[name] = mask(object[name]);
    return object;
  };
}

function maskOfUnion(schema: z.ZodUnion): Mask | undefined {
  const options = schema.options as z.ZodType[];
  if (!options.some(personalDataMask)) return undefined;
  return (value) => {
    const option = options.find((each) => each.safeParse(value).success);
    const mask = option && personalDataMask(option);
    return mask ? mask(value) : value;
  };
}
