import type { Access, Endpoint, EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Caller, Deps, InnerDeps } from './deps.ts';

/** A client of the API that is not signed in. */
export type Visitor = {
  /** Certainly on this machine: no request can come from elsewhere, and this one does not. */
  isLocal: boolean;
  /** Attempts from one address are counted together; undefined if the address is unknown. */
  address?: string | undefined;
  /** Whether the visitor has disconnected. */
  isGone: () => boolean;
};

/** The gate has opened the transaction `sql` for the caller's organization. */
export type Call<E extends Endpoint> = EndpointRequest<E> & {
  sql: Queryable;
  caller: Caller;
  deps: InnerDeps;
};

export type Tx = <T>(work: (sql: Queryable) => Promise<T>) => Promise<T>;

/** No transaction is open: `tx` runs a short one for the caller's organization. */
export type OutsideCall<E extends Endpoint> = EndpointRequest<E> & { tx: Tx; caller: Caller; deps: Deps };

/** Nobody is signed in, so there is no organization either. */
export type PublicCall<E extends Endpoint> = EndpointRequest<E> & { visitor: Visitor; deps: Deps };

type Answer<E extends Endpoint> = Promise<EndpointResponse<E>>;
type Inside<E extends Endpoint> = {
  kind: 'inside';
  endpoint: E;
  /** Changes nothing, so that a replica of the database may answer. */
  isReading: boolean;
  run(call: Call<E>): Answer<E>;
};
type Outside<E extends Endpoint> = { kind: 'outside'; endpoint: E; run(call: OutsideCall<E>): Answer<E> };
type Public<E extends Endpoint> = { kind: 'public'; endpoint: E; run(call: PublicCall<E>): Answer<E> };

export type Service<E extends Endpoint = Endpoint> = Inside<E> | Outside<E> | Public<E>;

type SignedInEndpoint = Endpoint & { access: Exclude<Access, 'public'> };
type PublicEndpoint = Endpoint & { access: 'public' };

/** An endpoint's service that uses only the database. */
const inside = <E extends SignedInEndpoint>(endpoint: E, run: (call: Call<E>) => Answer<E>): Inside<E> => ({
  kind: 'inside',
  endpoint,
  isReading: false,
  run,
});

/** An endpoint's service that only reads the database, such as a list: a replica may answer. */
const reading = <E extends SignedInEndpoint>(endpoint: E, run: (call: Call<E>) => Answer<E>): Inside<E> => ({
  ...inside(endpoint, run),
  isReading: true,
});

/**
 * An endpoint's service that also waits for something outside the database, such as files, hashing or another server.
 * All callers share the single connection of the built-in database, so no transaction may be open meanwhile.
 */
const outside = <E extends SignedInEndpoint>(
  endpoint: E,
  run: (call: OutsideCall<E>) => Answer<E>,
): Outside<E> => ({ kind: 'outside', endpoint, run });

const forVisitors = <E extends PublicEndpoint>(
  endpoint: E,
  run: (call: PublicCall<E>) => Answer<E>,
): Public<E> => ({ kind: 'public', endpoint, run });

export const service = Object.assign(inside, { reading, outside, public: forVisitors });

/** Response of calls that return no data. */
export const OK = { ok: true } as const;
