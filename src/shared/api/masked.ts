import { z } from 'zod';

const masks = new WeakMap<z.ZodType, (value: never) => unknown>();

/**
 * Personal data: `mask` replaces the value in every response to a caller with hidden personal data. Call it last: a
 * derived schema, as by `.min()` or `.extend()`, has no mask of its own. `.nullable()` and `.optional()` keep the mask.
 */
export function masked<S extends z.ZodType>(schema: S, mask: (value: z.output<S>) => z.output<S>): S {
  masks.set(schema, mask);
  return schema;
}

export const maskOf = (schema: z.ZodType): ((value: unknown) => unknown) | undefined =>
  masks.get(schema) as ((value: unknown) => unknown) | undefined;

/** Text that is personal data. */
export const personal = (mask: (text: string) => string): z.ZodString => masked(z.string(), mask);
