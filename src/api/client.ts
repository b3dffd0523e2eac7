import {
  BYTES,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  STREAM,
} from '#shared/api/endpoint.ts';
import { ApiError } from './api-error.ts';
import type { HttpClient } from './http-client.ts';
import { createUnansweredKeys, newRequestKey } from './request-key.ts';

/** Calls the server through `ENDPOINTS`, which types and validates input and response. */
export type Api = {
  /** Rejects with ApiError. */
  callEndpoint<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: { signal?: AbortSignal },
  ): Promise<EndpointResponse<E>>;
};

type AnyInput = { params?: object; query?: object; headers?: Record<string, string>; body?: unknown };

/** `onUnreadable`: the server may have another version than this page. */
export function createApi(http: HttpClient, onUnreadable: () => void = () => undefined): Api {
  const keys = createUnansweredKeys(randomKey);
  return {
    async callEndpoint(endpoint, input, options = {}) {
      const { params = {}, query = {}, headers: given, body } = input as AnyInput;
      const hasKey = endpoint.headers !== undefined && IDEMPOTENCY_KEY in endpoint.headers.shape;
      const request = hasKey && !given ? JSON.stringify([endpoint.path, params, body]) : undefined;
      const headers = request === undefined ? given : { [IDEMPOTENCY_KEY]: keys.keyOf(request) };
      const response = await http.send({
        method: endpoint.method,
        url: buildPath(endpoint.path, params) + buildQuery(query),
        headers,
        body,
        isPublic: endpoint.access === 'public',
        signal: options.signal,
      });
      const answer = (await readAnswer(endpoint, response, onUnreadable)) as EndpointResponse<
        typeof endpoint
      >;
      if (request !== undefined) keys.forget(request);
      return answer;
    },
  };
}

const UNREADABLE =
  'This page cannot read the answer of the server, which may have a newer version. Click the banner about the new version, or close all tabs of Loopwell and open it again.';

const IDEMPOTENCY_KEY = 'idempotency-key';
/** A random UUID. */
export const randomKey = (): string => newRequestKey((bytes) => crypto.getRandomValues(bytes));

/** Replaces the `{name}` placeholders. A missing parameter is a bug of the caller. */
function buildPath(path: string, params: object): string {
  const values = params as Readonly<Record<string, string | number | undefined>>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Path parameter '${name}' is missing for ${path}`);
    return encodeURIComponent(value);
  });
}

/** Omits undefined and empty values, so that addresses stay short and stable. */
function buildQuery(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function readAnswer(
  endpoint: Endpoint,
  response: Response,
  onUnreadable: () => void,
): Promise<unknown> {
  if (endpoint.response === BYTES) return new Uint8Array(await response.arrayBuffer());
  // A response without a body counts as empty.
  if (endpoint.response === STREAM) return response.body ?? new Blob([]).stream();
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return parsed.data;
  onUnreadable();
  throw new ApiError('badResponse', UNREADABLE, { status: response.status, cause: parsed.error });
}
