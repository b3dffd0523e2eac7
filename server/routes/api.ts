import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import type { MiddlewareHandler } from 'hono';
import type { Endpoint, EndpointRequest } from '#shared/api/endpoint.ts';
import { BYTES, STREAM } from '#shared/api/endpoint.ts';
import type { EndpointName } from '#server/routes/endpoints.ts';
import { ENDPOINTS } from '#server/routes/endpoints.ts';
import { AppError, errorBodySchema } from '#shared/errors.ts';
import { refuseDeepJson } from '../http/body-nesting.ts';
import { refuseCardNumbers } from '../http/card-guard.ts';
import { compressJson } from '../http/compress-json.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { isLocalRequest, visitorAddress } from '../http/context.ts';
import { invalidFields } from '../http/errors.ts';
import { noteRefusals } from '../http/note-refusals.ts';
import { limitAddress, limitCaller } from '../http/rate-limits.ts';
import type { Deps } from '../services/core/deps.ts';
import { authenticateCaller } from '../services/identity/impersonation.ts';
import { maskPersonalData } from '../services/core/hide-personal-data.ts';
import type { Service, Visitor } from '../services/core/service.ts';
import { perform } from './gate.ts';

const JSON_LIMIT_BYTES = 2 * 1024 * 1024;
/** The largest body is a part of a recording: five seconds of 256 channels at 2 kHz are 10 MB. */
const BYTES_LIMIT_BYTES = 16 * 1024 * 1024;

/** All endpoints of the shared table, as routes and as an OpenAPI document. */
export function createApiRoutes(
  deps: Deps,
  services: readonly Service[],
  { isLoopbackOnly }: { isLoopbackOnly: boolean },
): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidFields(result.error);
    },
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  const byEndpoint = new Map<Endpoint, Service>(services.map((each) => [each.endpoint, each]));
  if (byEndpoint.size < services.length) throw new Error('Two services answer the same endpoint');
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const called = byEndpoint.get(ENDPOINTS[name]);
    if (!called) throw new Error(`No service answers ${name}`);
    addRoute(app, { deps, name, called, isLoopbackOnly });
  }
  return app;
}

type RouteParts = {
  deps: Deps;
  name: EndpointName;
  called: Service;
  isLoopbackOnly: boolean;
};

function addRoute(app: OpenAPIHono<AppEnv>, parts: RouteParts): void {
  const { deps, name, called, isLoopbackOnly } = parts;
  const { endpoint } = called;
  const isBytes = endpoint.body === BYTES;
  const route = createRoute({
    method: endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>,
    path: endpoint.path,
    operationId: name,
    summary: endpoint.summary,
    middleware: [
      nameRoute(endpoint.path),
      limitAddress(deps.rates),
      ...(endpoint.holdsSecret ? [] : [compressJson]),
      ...(endpoint.access === 'public' ? [] : [noteRefusals(deps, name), bearerOnly(deps, endpoint)]),
      limitBody(isBytes ? BYTES_LIMIT_BYTES : JSON_LIMIT_BYTES),
      ...(isBytes ? [] : [refuseDeepJson, refuseCardNumbers]),
    ],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    request: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && { body: { required: true, content: contentOf(endpoint.body) } }),
    },
    responses: {
      200: { description: 'Done', content: contentOf(endpoint.response) },
      default: {
        description: 'Refused or failed; the message can be shown to people',
        content: { 'application/json': { schema: errorBodySchema } },
      },
    },
  });
  app.openapi(route, async (c) => {
    const context = c as unknown as AppContext;
    const caller = context.get('caller');
    const asker = caller ? { caller } : { visitor: visitorOf(context, isLoopbackOnly) };
    const given = await perform(deps, asker, called, await readRequest(context, endpoint));
    if (endpoint.response === BYTES) {
      return c.body(given as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/octet-stream' });
    }
    if (endpoint.response === STREAM) {
      return c.body(given as ReadableStream<Uint8Array>, 200, { 'Content-Type': 'application/zip' });
    }
    // The response contains only fields of the contract; extra fields of a row are dropped.
    const named = endpoint.response.parse(given);
    return c.json((caller?.isMasked ? maskPersonalData(endpoint.response, named) : named) as object, 200);
  });
}

const visitorOf = (context: AppContext, isLoopbackOnly: boolean): Visitor => ({
  isLocal: isLoopbackOnly && isLocalRequest(context),
  address: visitorAddress(context),
  isGone: () => context.req.raw.signal.aborted,
});

function contentOf(schema: Endpoint['response']) {
  if (schema !== BYTES && schema !== STREAM) return { 'application/json': { schema } };
  const binary = { schema: z.string().openapi({ type: 'string', format: 'binary' }) as z.ZodType };
  return schema === BYTES ? { 'application/octet-stream': binary } : { 'application/zip': binary };
}

async function readRequest(c: AppContext, endpoint: Endpoint): Promise<EndpointRequest<Endpoint>> {
  const valid = (part: 'param' | 'query' | 'header' | 'json') => c.req.valid(part as never);
  return {
    params: endpoint.params && valid('param'),
    query: endpoint.query && valid('query'),
    headers: endpoint.headers && valid('header'),
    body:
      endpoint.body === BYTES ? new Uint8Array(await c.req.arrayBuffer()) : endpoint.body && valid('json'),
  };
}

/** For the log, which must not contain full addresses. */
const nameRoute =
  (route: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set('route', route);
    await next();
  };

const limitBody = (maxSize: number): MiddlewareHandler<AppEnv> =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(
        'tooLarge',
        `This is more than the server accepts at once (${maxSize / 1024 / 1024} MB).`,
      );
    },
  });

function bearerOnly(deps: Deps, endpoint: Endpoint): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = /^Bearer ([\w.-]+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const caller = token === undefined ? undefined : await authenticateCaller(deps, token);
    if (!caller) throw new AppError('unauthenticated', 'You are not signed in, or your sign-in has ended.');
    c.set('caller', caller);
    await limitCaller(deps.rates, caller);
    if (caller.isUnverified && !endpoint.isOpenToUnverified) {
      throw new AppError(
        'forbidden',
        'Your e-mail address is not verified yet. Enter the code from the e-mail first.',
      );
    }
    if (caller.impersonatorId !== undefined && endpoint.impersonation === 'refused') {
      throw new AppError(
        'forbidden',
        'You cannot do this while acting as another user. Stop acting first, or ask them to do it.',
      );
    }
    await next();
  };
}
