import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type AuditEntry, writeAuditOnceAnHour } from './audit.ts';
import type { Caller, Deps } from './deps.ts';

type Asked = { params: unknown; query: unknown };
type LoggedEndpoint = Pick<Endpoint, 'query'> & { loggedAs: string };

/**
 * Logs the reading of a list or an item, once an hour for the same question of the same person: pages ask again whenever
 * somebody comes back to them (ADR 0027). In a transaction of its own after the reading, which so waits for no log.
 */
export async function auditLoggedRead(
  deps: Pick<Deps, 'db' | 'clock' | 'sha256' | 'loggedReads'>,
  caller: Caller,
  endpoint: LoggedEndpoint,
  asked: Asked,
): Promise<void> {
  const entry = entryOf(caller, endpoint, asked);
  const read = JSON.stringify([caller.organizationId, caller.userId, caller.impersonatorId, entry]);
  const nowMs = deps.clock.nowMs();
  if (deps.loggedReads.has(read, nowMs)) return;
  await deps.db.tx(caller, (sql) => writeAuditOnceAnHour(deps, sql, caller, entry));
  // Under the hour of the entry or the one before, in which it is not looked up again.
  deps.loggedReads.add(read, nowMs);
}

/** The subject is the client or the item that the call names, else the list. */
function entryOf(caller: Caller, { loggedAs, query }: LoggedEndpoint, asked: Asked) {
  const given = (asked.query ?? {}) as Record<string, unknown>;
  const { id, clientId = given.clientId, ...ids } = (asked.params ?? {}) as Record<string, unknown>;
  const [thing = ''] = loggedAs.split('.');
  const [own] = Object.values(ids);
  const details: NonNullable<AuditEntry['details']> = {};
  // The list of a colleague can differ from the caller's.
  if (typeof id === 'string' && id !== caller.userId && id !== caller.organizationId)
    details.therapistId = id;
  for (const [name, schema] of Object.entries(query?.shape ?? {})) {
    const value = loggedValue(name, schema as z.ZodType, given[name]);
    if (value !== undefined && name !== 'clientId') details[name] = value;
  }
  const subject = subjectOf(thing, clientId, own);
  return { action: loggedAs, subject, details };
}

function subjectOf(thing: string, clientId: unknown, own: unknown): { type: string; id: string } {
  if (typeof clientId === 'string') return { type: 'client', id: clientId };
  return typeof own === 'string' ? { type: thing, id: own } : { type: 'list', id: thing };
}

const DATE_LENGTH = 10;

/** What people type can name a client: the log says only that there was something. Times are logged as days. */
function loggedValue(name: string, schema: z.ZodType, value: unknown): string | number | boolean | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return true;
  const plain = innermost(schema);
  if (plain instanceof z.ZodEnum || plain instanceof z.ZodUUID || name === 'sortKey') return value;
  return Number.isNaN(Date.parse(value)) || !/^\d{4}-\d\d-\d\d/.test(value)
    ? true
    : value.slice(0, DATE_LENGTH);
}

function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return innermost(schema.unwrap() as z.ZodType);
  return schema;
}
