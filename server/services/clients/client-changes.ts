import type { Contact } from '#shared/api/client-details.ts';
import type { ClientRecord, patchClient } from '#shared/api/clients.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import { HIDDEN, maskFullName, maskName } from '#shared/domain/masking.ts';
import type { ClientRecordFields } from '#server/repositories/clients/client-records.ts';
import { requireReadable, textAfter } from '../core/hidden-text.ts';
import { conflict, invalidField } from '../core/refusals.ts';

type Body = EndpointRequest<typeof patchClient>['body'];

/** Fields of the record itself. Status and operator name the value they replace and need no version. */
const changesRecord = (body: Body): boolean =>
  Object.entries(body).some(([name, value]) => value !== undefined && !NO_RECORD.has(name));

const NO_RECORD: ReadonlySet<string> = new Set(['status', 'operatorId', 'version']);

/** Throws `invalid` if the version is missing, `conflict` if the record has changed since. */
export function requireNewest(body: Body, stored: ClientRecord): void {
  if (body.version === stored.version) return;
  if (body.version !== undefined) {
    throw conflict('Someone else changed this client. Nothing was overwritten.');
  }
  if (!changesRecord(body)) return;
  throw invalidField('version', 'Name the version of the client that was changed.');
}

/**
 * The record after a change. A field that comes back masked keeps its stored value, whether data is hidden now or not:
 * the form may have been opened earlier. Throws `conflict` for text written around a mask.
 */
export function recordAfter(stored: ClientRecord, body: Body): ClientRecordFields {
  const text = (sent: string | undefined, before: string): string => readable(sent ?? before, HIDDEN, before);
  const name = (sent: string | undefined, before: string): string =>
    readable(sent ?? before, maskName(before), before);
  const optional = (sent: string | undefined, before: string | null): string | null => {
    const after = text(sent, before ?? '');
    return after === '' ? null : after;
  };
  return {
    firstName: name(body.firstName, stored.firstName),
    lastName: name(body.lastName, stored.lastName),
    email: optional(body.email, stored.email),
    dateOfBirth: optional(body.dateOfBirth, stored.dateOfBirth),
    notes: text(body.notes, stored.notes),
    sex: body.sex === undefined ? stored.sex : body.sex,
    handedness: body.handedness === undefined ? stored.handedness : body.handedness,
    contacts: body.contacts ? contactsAfter(stored.contacts, body.contacts) : stored.contacts,
    tags: body.tags ? tagsAfter(stored.tags, body.tags) : stored.tags,
    goals: text(body.goals, stored.goals),
    medication: text(body.medication, stored.medication),
    emergencyNote: text(body.emergencyNote, stored.emergencyNote),
  };
}

const readable = (sent: string, masked: string, stored: string): string =>
  textAfter(sent, { stored, masked, shownOn: 'client' });

function tagsAfter(stored: string[], sent: string[]): string[] {
  const [tag] = sent;
  if (sent.length === 1 && tag === HIDDEN) return stored;
  for (const each of sent) requireReadable(each, 'client');
  return sent;
}

/** Names of the fields whose value differs. */
export const changedFields = (stored: ClientRecord, after: ClientRecordFields): string[] =>
  (Object.keys(after) as (keyof ClientRecordFields)[]).filter(
    (field) => sorted(after[field]) !== sorted(stored[field]),
  );

/** JSON with sorted field names: the database returns those of contacts in its own order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Matches contacts by id: fields that come back masked keep their stored values. */
const contactsAfter = (stored: readonly Contact[], sent: readonly Contact[]): Contact[] =>
  sent.map((contact) => {
    const before = stored.find(({ contactId }) => contactId === contact.contactId);
    const field = (key: 'relation' | 'phone' | 'email' | 'note') =>
      readable(contact[key], HIDDEN, before?.[key] ?? '');
    return {
      ...contact,
      name: before ? readable(contact.name, maskFullName(before.name), before.name) : contact.name,
      relation: field('relation'),
      phone: field('phone'),
      email: field('email'),
      note: field('note'),
    };
  });
