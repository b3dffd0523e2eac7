import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import * as audit from '#server/repositories/core/audit.ts';
import type { Deps } from './deps.ts';
import { hashText } from './hash-text.ts';

/** The user responsible for an event. `userId` is undefined if nobody is signed in. */
export type AuditActor = {
  organizationId: OrganizationId;
  userId: UserId | undefined;
  /** The administrator who acts in the user's name. */
  impersonatorId?: UserId | undefined;
};

/** An event, never with personal data of clients: ids, counts and names of fields. */
export type AuditEntry = {
  /** 'signIn.ok', 'client.create', 'impersonation.start', ... */
  action: string;
  subject?: { type: string; id: string };
  details?: Record<string, string | number | boolean | null>;
};

type AuditDeps = Pick<Deps, 'clock' | 'sha256'>;

/**
 * Writes an event in the transaction of the change it records: both are committed, or neither is. Until the transaction
 * ends no one else in the organization can write one, so calls that only read do this last.
 */
export async function writeAudit(
  deps: AuditDeps,
  sql: Queryable,
  actor: AuditActor,
  entry: AuditEntry,
): Promise<void> {
  const head = await audit.lockAuditHead(sql, actor.organizationId);
  await append(deps, sql, actor, { entry, head, nowMs: deps.clock.nowMs() });
}

/** Logs an event that no user caused. */
export const auditSystem = (
  deps: AuditDeps,
  sql: Queryable,
  organizationId: OrganizationId,
  entry: AuditEntry,
): Promise<void> => writeAudit(deps, sql, { organizationId, userId: undefined }, entry);

const HOUR_MS = 3_600_000;

/**
 * Like {@link writeAudit}, unless such an event exists for this hour: for data that is read in parts or repeatedly (ADR
 * 0027). The log itself is checked for one, so that several servers and restarts agree.
 */
export async function writeAuditOnceAnHour(
  deps: AuditDeps,
  sql: Queryable,
  actor: AuditActor,
  entry: AuditEntry & Required<Pick<AuditEntry, 'subject'>>,
): Promise<void> {
  const { organizationId } = actor;
  const isThere = (nowMs: number) =>
    audit.hasAuditEvent(sql, organizationId, loggedFields(actor, entry), hourOf(nowMs));
  if (await isThere(deps.clock.nowMs())) return;
  const head = await audit.lockAuditHead(sql, organizationId);
  // Another call may have written the event while this one waited for the lock, and a new hour may have begun.
  const nowMs = deps.clock.nowMs();
  if (!(await isThere(nowMs))) await append(deps, sql, actor, { entry, head, nowMs });
}

function hourOf(nowMs: number): { from: string; until: string } {
  const startMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  return { from: new Date(startMs).toISOString(), until: new Date(startMs + HOUR_MS).toISOString() };
}

const loggedFields = (actor: AuditActor, { action, subject, details = {} }: AuditEntry) => ({
  actorId: actor.userId ?? null,
  impersonatorId: actor.impersonatorId ?? null,
  action,
  subjectType: subject?.type ?? null,
  subjectId: subject?.id ?? null,
  details,
});

async function append(
  deps: AuditDeps,
  sql: Queryable,
  actor: AuditActor,
  { entry, head, nowMs }: { entry: AuditEntry; head: audit.AuditHead; nowMs: number },
): Promise<void> {
  const event = {
    ...loggedFields(actor, entry),
    organizationId: actor.organizationId,
    seq: head.seq + 1,
    at: new Date(nowMs).toISOString(),
    previousHash: head.hash,
  };
  await audit.insertAuditEvent(sql, { ...event, hash: hashOf(deps, event) });
}

/** Logs an action of a visitor, who is not signed in, on a user's account. */
export async function auditStranger(
  deps: AuditDeps,
  sql: Queryable,
  account: { organizationId: OrganizationId; userId: UserId },
  action: string,
): Promise<void> {
  const subject = { type: 'user', id: account.userId };
  await auditSystem(deps, sql, account.organizationId, { action, subject });
}

/** The kind of contradiction of an entry: with the preceding entries, or with an earlier signature of the log. */
export type AuditBreach = 'chain' | 'signature';
export type AuditVerdict =
  | { isIntact: true; events: number }
  | { isIntact: false; brokenAt: number; breach: AuditBreach };

const PAGE = 500;

/** Verifies the whole chain of an organization: every event must follow from the one before. */
export async function verifyAudit(
  deps: AuditDeps,
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<AuditVerdict> {
  const head = await audit.lockAuditHead(sql, organizationId);
  let previousHash = audit.NO_HASH;
  for (let seq = 1; seq <= head.seq; ) {
    const rows = await audit.listAuditEvents(sql, organizationId, { fromSeq: seq, limit: PAGE });
    if (rows.length === 0) return broken(seq);
    for (const { hash, ...event } of rows) {
      const isNext = event.seq === seq && event.previousHash === previousHash;
      if (!isNext || hash !== hashOf(deps, event)) return broken(seq);
      previousHash = hash;
      seq++;
    }
  }
  return previousHash === head.hash ? { isIntact: true, events: head.seq } : broken(head.seq);
}

const broken = (brokenAt: number): AuditVerdict => ({ isIntact: false, brokenAt, breach: 'chain' });

/** Keys in a fixed order, so that a row read back gives the text it was written from. */
function hashOf(deps: AuditDeps, event: Omit<audit.AuditRow, 'hash'>): string {
  return hashText(deps, canonicalJson({ ...event, at: Date.parse(event.at) }));
}

function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}
