import { createHash } from 'node:crypto';

type Schema = {
  type?: string;
  properties?: Record<string, unknown>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
};
type Body = { content: Record<string, { schema: Schema }> };
type Parameter = { in: string; name: string; required?: boolean };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: { 200: Body };
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Objects with more fields are shown as their number of fields: the hash still shows a change. */
const MOST_FIELDS_NAMED = 8;

/**
 * One line per call: method, path, operation id, who may call it, names of the fields sent and returned, and a hash of
 * the whole request and response. Schemas shared by several calls follow, with a hash each.
 */
export function apiSignatures(document: OpenApiDocument, accessOf: (operationId: string) => string): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { operationId, parameters = [], requestBody, responses } = operation;
      const sent = [
        ...parameters.filter(({ in: place }) => place !== 'path').map(parameterName),
        ...(requestBody ? [bodyName(requestBody)] : []),
      ];
      const address = `${path} ${method.toUpperCase()}`;
      const shape = `(${sent.join(', ')}) -> ${bodyName(responses[200])}`;
      const hash = hashOf([parameters, requestBody, responses[200]]);
      return `${address} ${operationId} [${accessOf(operationId)}] ${shape} ${hash}`;
    }),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `schema ${name} ${hashOf(schema)}`,
  );
  return `${[...calls.sort(), ...schemas.sort()].join('\n')}\n`;
}

/** Hashes the shape only: a reworded description changes nothing for a caller. */
function hashOf(value: unknown): string {
  const shape = JSON.stringify(value, (key, part: unknown) =>
    key === 'description' && typeof part === 'string' ? undefined : part,
  );
  return createHash('sha256').update(shape).digest('hex').slice(0, 8);
}

const parameterName = ({ in: place, name, required = false }: Parameter): string =>
  `${place} ${name}${required ? '' : '?'}`;

function bodyName({ content }: Body): string {
  const [[mediaType, { schema }]] = Object.entries(content) as [[string, { schema: Schema }]];
  return mediaType === 'application/json' ? shapeName(schema) : mediaType;
}

function shapeName(schema: Schema): string {
  if (schema.oneOf) return schema.oneOf.map(shapeName).join(' | ');
  if (schema.type === 'array') return `${shapeName(schema.items ?? {})}[]`;
  if (schema.properties === undefined) return schema.type ?? 'any';
  const names = Object.keys(schema.properties);
  if (names.length > MOST_FIELDS_NAMED) return `{ ${names.length} fields }`;
  const isRequired = (name: string) => schema.required?.includes(name) ?? false;
  return `{ ${names.map((name) => (isRequired(name) ? name : `${name}?`)).join(', ')} }`;
}
