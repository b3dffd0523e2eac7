import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that zod generates for the contract. */
type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

const MOST_ITEMS = 3;
const LARGEST = 1e9;

/**
 * Values that match the JSON Schema of a contract shape, as sent over the network. Refinements beyond the schema (sums,
 * orders, trimming) hold for most of them only.
 */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return build(root, root);
}

/** JSON values that a contract shape refuses. */
export const valuesBeyond = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc
    .oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, [], {}, 'x', -1, [[]], { id: 1 }))
    .filter((value) => !schema.safeParse(value).success);

function build(schema: JsonSchema, root: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return build(resolve(schema.$ref, root), root);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => build(choice, root)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => build(part, root)))
      .map((parts): unknown => Object.assign({}, ...parts));
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: lowOf(schema), max: highOf(schema) });
    case 'number':
      return fc.double({ min: lowOf(schema), max: highOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, root);
    case 'object':
      return recordOf(schema, root);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function resolve(ref: string, root: JsonSchema): JsonSchema {
  const found = ref === '#' ? root : root.$defs?.[ref.replace('#/$defs/', '')];
  if (!found) throw new Error(`The schema refers to '${ref}', which it does not have`);
  return found;
}

const lowOf = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  Math.max(
    minimum ?? -LARGEST,
    exclusiveMinimum === undefined ? -LARGEST : exclusiveMinimum + 1e-3,
    -LARGEST,
  );
const highOf = ({ maximum, exclusiveMaximum }: JsonSchema): number =>
  Math.min(maximum ?? LARGEST, exclusiveMaximum === undefined ? LARGEST : exclusiveMaximum - 1e-3, LARGEST);

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'email') return fc.nat(1e9).map((number) => `person${number}@example.test`);
  if (format === 'date')
    return fc.integer({ min: 1, max: 28 }).map((day) => `2001-02-${String(day).padStart(2, '0')}`);
  if (format === 'date-time') return fc.nat(1e9).map((ms) => new Date(1e12 + ms).toISOString());
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const unit = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyzÄßé09 '%_\\")) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  );
  return fc.string({ unit, minLength, maxLength: Math.min(maxLength, minLength + 30) });
}

function listOf(schema: JsonSchema, root: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => build(item, root)));
  const minLength = schema.minItems ?? 0;
  const maxLength = Math.min(schema.maxItems ?? MOST_ITEMS, Math.max(MOST_ITEMS, minLength));
  return fc.array(build(schema.items ?? {}, root), { minLength, maxLength });
}

function recordOf(schema: JsonSchema, root: JsonSchema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const fields = Object.fromEntries(properties.map(([name, field]) => [name, build(field, root)]));
  const known = fc.record(fields, { requiredKeys: schema.required ?? [] });
  const further = schema.additionalProperties;
  if (typeof further !== 'object' || properties.length > 0) return known;
  return fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), build(further, root), { maxKeys: MOST_ITEMS });
}
