import type { OpenAPIHono } from '@hono/zod-openapi';
import { APP_VERSION } from '#shared/version.ts';
import type { AppEnv } from '../http/context.ts';

type Parameter = { in?: string; required?: boolean; schema?: { type?: string | string[] } };

/** The OpenAPI 3.1 description of the routes. */
export function openApiDocument(app: OpenAPIHono<AppEnv>): object {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Loopwell', version: APP_VERSION },
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path as Record<string, { parameters?: Parameter[] }>)) {
      for (const parameter of operation.parameters ?? []) describeCoerced(parameter);
    }
  }
  return document;
}

/** Path numbers are coerced from text, which the generator describes as optional and nullable. */
function describeCoerced(parameter: Parameter): void {
  const { schema } = parameter;
  if (Array.isArray(schema?.type)) schema.type = schema.type.find((type) => type !== 'null') ?? 'string';
  if (parameter.in === 'path') parameter.required = true;
}
