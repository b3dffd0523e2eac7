import { z } from 'zod';
import type { Permission } from '../domain/permissions.ts';
import { type PathParams, pathParams } from './path-params.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Marks a body that is bytes, not JSON. */
export const BYTES = 'bytes';
export type Bytes = typeof BYTES;

/** Marks an answer that is sent and read piece by piece, because it can be larger than memory. */
export const STREAM = 'stream';
export type Stream = typeof STREAM;

/** Whose things a call reaches: the first name in its path must be this. */
export type Owner =
  /** Any therapist of the caller's practice. */
  | 'anyTherapist'
  /** The caller; administrators of the practice may name any of its therapists. */
  | 'sameTherapist'
  | 'ownPractice'
  /** The caller. */
  | 'self';

/** `public` needs no token, `signedIn` any valid one, else the groups of the caller must have the permission. */
export type Access = 'public' | 'signedIn' | Permission | { permission: Permission; of: Owner };

/** A path that names somebody says who may be named. */
type AccessTo<Path extends string> = Path extends `${string}{${'id' | 'userId'}}${string}`
  ? { permission: Permission; of: Owner }
  : Exclude<Access, object>;

/**
 * One call of the API. The client function, the server route, the OpenAPI page and the authorization matrix are
 * all derived from these values, so a call exists on both sides or on neither.
 */
export type Endpoint = {
  method: HttpMethod;
  /** With `{name}` for path parameters. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /**
   * Also for callers who have not yet verified their e-mail address: enough to be told that the code is wanted.
   * Whoever registered with the address of another person gets no further.
   */
  isOpenToUnverified?: true;
  /** Schemas of names in the path, for those that are no ids known by {@link pathParams}. */
  names?: z.ZodRawShape;
  /** Derived from `path` and `names`. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Names in small letters; all of them can be left out. */
  headers?: z.ZodObject;
  body?: z.ZodType | Bytes;
  response: z.ZodType | Bytes | Stream;
  /** The answer holds a token or a password. It is sent uncompressed, so that its length tells nothing of it. */
  holdsSecret?: true;
};

/** With what its path names. */
type Defined<E extends Endpoint> = E['path'] extends `${string}{${string}`
  ? E & { params: z.ZodObject<PathParams<E['path'], E['names']>> }
  : E;

export const defineEndpoint = <const E extends Endpoint>(
  endpoint: E & { access: AccessTo<E['path']>; params?: never },
): Defined<E> => {
  const params = pathParams(endpoint.path, endpoint.names);
  return { ...endpoint, ...(params && { params }) } as unknown as Defined<E>;
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

/** What a caller passes: only the parts the endpoint has. */
export type EndpointInput<E extends Endpoint> = ([Given<Field<E, 'params'>>] extends [undefined]
  ? object
  : { params: Given<Field<E, 'params'>> }) &
  ([Given<Field<E, 'query'>>] extends [undefined] ? object : { query?: Given<Field<E, 'query'>> }) &
  ([Given<Field<E, 'headers'>>] extends [undefined] ? object : { headers?: Given<Field<E, 'headers'>> }) &
  ([Given<Field<E, 'body'>>] extends [undefined] ? object : { body: Given<Field<E, 'body'>> });

/** What a handler receives after parsing. */
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
  searchTerm: z.string().max(200).default(''),
  sortKey: z.string().max(40).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** The same key twice is the same request: a double click, or a request sent again after a lost answer. */
export const idempotencyHeadersSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/, 'An idempotency key has 8 to 100 letters, digits, - and _.')
    .optional(),
});

export const okSchema = z.object({ ok: z.literal(true) });
