import { z } from 'zod';
import { type Endpoint } from '#shared/api/endpoint.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';

const NOTHING = [[], 0, null];

/** An answer of this shape with no data; undefined if the shape always contains some. */
function emptyOf(schema: Endpoint['response']): object | undefined {
  if (schema instanceof z.ZodArray) return [];
  if (!(schema instanceof z.ZodObject)) return undefined;
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const nothing = NOTHING.find((candidate) => value.safeParse(candidate).success);
    if (nothing === undefined) return undefined;
    entries.push([key, nothing]);
  }
  return Object.fromEntries(entries);
}

const EMPTY = Object.values<Endpoint>(ENDPOINTS).flatMap(({ method, path, response }) => {
  const body = method === 'GET' ? emptyOf(response) : undefined;
  return body ? [{ pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), body }] : [];
});

/** The answer of an empty practice to every request that allows one, such as every list. */
export function emptyReply(method: string, path: string): { status?: number; body: object } | undefined {
  const found = method === 'GET' ? EMPTY.find(({ pattern }) => pattern.test(path)) : undefined;
  return found && { body: found.body };
}
