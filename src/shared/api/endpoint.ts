import { z } from 'zod';
import type { Permission } from '../domain/permissions.ts';
import { type PathParams, pathParams } from './path-params.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Marks a body of bytes instead of JSON. */
export const BYTES = 'bytes';
export type Bytes = typeof BYTES;

/** Marks a response that is streamed because it can be larger than memory. */
export const STREAM = 'stream';
export type Stream = typeof STREAM;

/** Whose data a call can reach: the rule for the first id in its path. */
export type Owner =
  /** Any therapist of the caller's practice. */
  | 'anyTherapist'
  /** The caller; administrators of the practice may name any of its therapists. */
  | 'sameTherapist'
  | 'ownPractice'
  /** The caller. */
  | 'self';

/** `public` needs no token, `signedIn` any valid token. Otherwise a group of the caller must have the permission. */
export type Access = 'public' | 'signedIn' | Permission | { permission: Permission; of: Owner };

/** With these a call can reach money, secrets, exports or permissions. */
type SensitiveAccess =
  | 'signedIn'
  | 'settings.own'
  | 'client.export'
  | 'practice.admin'
  | 'operator.manage'
  | 'operator.impersonate'
  | 'audit.read'
  | 'study.feedback'
  | 'study.unblind';

/** Whether an administrator can make a call while acting as another user. Stated wherever the access is sensitive. */
export type Impersonation<A extends Access> = (
  A extends { permission: infer P }
    ? P
    : A
) extends SensitiveAccess
  ? { impersonation: 'allowed' | 'refused' }
  : { impersonation?: never };

/** A path that names an owner must state the allowed owners. */
type AccessTo<Path extends string> = Path extends `${string}{${'id' | 'userId'}}${string}`
  ? { permission: Permission; of: Owner }
  : Exclude<Access, object>;

/**
 * One call of the API. The client function, the server route, the OpenAPI page and the authorization matrix are derived
 * from these values. So a call exists on both sides or on neither.
 */
export type Endpoint = {
  method: HttpMethod;
  /** Path parameters are written as `{name}`. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /**
   * Also for callers with an unverified e-mail address, so that they can be asked for the code. A user who registered
   * another person's address gets no further.
   */
  isOpenToUnverified?: true;
  impersonation?: 'allowed' | 'refused';
  /** Schemas of path parameters other than the ids known to {@link pathParams}. */
  names?: z.ZodRawShape;
  /** Derived from `path` and `names`. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Header names in lower case; all headers are optional. */
  headers?: z.ZodObject;
  body?: z.ZodType | Bytes;
  response: z.ZodType | Bytes | Stream;
  /** The response contains a token or a password. It is sent uncompressed, so that its length reveals nothing. */
  holdsSecret?: true;
  /** The gate logs the call under this name, once an hour for the same question (ADR 0027): its response names clients. */
  loggedAs?: string;
  /** The browser stores the response, encrypted, and shows it while the server has not answered or cannot be reached. */
  isReadableOffline?: true;
  /** The response replaces the stored response of this endpoint. */
  storedAs?: Endpoint;
};

/** The endpoint with the parameters of its path. */
type Defined<E extends Endpoint> = E['path'] extends `${string}{${string}`
  ? E & { params: z.ZodObject<PathParams<E['path'], E['names']>> }
  : E;

const by =
  <M extends HttpMethod>(method: M) =>
  <const P extends Endpoint['path'], const R extends Omit<Endpoint, 'method' | 'path'>>(
    path: P,
    rest: R & { access: AccessTo<P>; params?: never } & Impersonation<R['access']>,
  ) => {
    const params = pathParams(path, rest.names);
    return { method, path, ...rest, ...(params && { params }) } as unknown as Defined<
      { method: M; path: P } & R
    >;
  };

/** Defines a call by its method: `endpoint.get('/v2/psp/products', { summary, access, response })`. */
export const endpoint = {
  get: by('GET'),
  post: by('POST'),
  put: by('PUT'),
  patch: by('PATCH'),
  delete: by('DELETE'),
};

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

type Parsed<T> = T extends z.ZodType
  ? z.infer<T>
  : T extends Bytes
    ? Uint8Array<ArrayBuffer>
    : T extends Stream
      ? ReadableStream<Uint8Array>
      : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : T extends Bytes ? Uint8Array<ArrayBuffer> : undefined;
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined;

/** The input of a caller: only the parts the endpoint has. */
export type EndpointInput<E extends Endpoint> = ([Given<Field<E, 'params'>>] extends [undefined]
  ? object
  : { params: Given<Field<E, 'params'>> }) &
  ([Given<Field<E, 'query'>>] extends [undefined] ? object : { query?: Given<Field<E, 'query'>> }) &
  ([Given<Field<E, 'headers'>>] extends [undefined] ? object : { headers?: Given<Field<E, 'headers'>> }) &
  ([Given<Field<E, 'body'>>] extends [undefined] ? object : { body: Given<Field<E, 'body'>> });

/** The parsed request that a handler receives. */
export type EndpointRequest<E extends Endpoint> = {
  params: Parsed<Field<E, 'params'>>;
  query: Parsed<Field<E, 'query'>>;
  headers?: Parsed<Field<E, 'headers'>>;
  body: Parsed<Field<E, 'body'>>;
};

export type EndpointResponse<E extends Endpoint> = Parsed<E['response']>;

export const pagingQuerySchema = z.object({
  startFrom: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  searchTerm: z.string().max(200).trim().default(''),
  sortKey: z.string().max(40).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** The same key identifies the same request: a double click, or a request repeated after a lost response. */
export const idempotencyHeadersSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/, 'An idempotency key has 8 to 100 letters, digits, - and _.')
    .optional(),
});

export const okSchema = z.object({ ok: z.literal(true) });
