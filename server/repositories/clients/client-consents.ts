import type { Consent } from '#shared/api/client-consents.ts';
import type { ClientId, ConsentId, OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import type { Paging } from '../core/paging.ts';
import { first, hasRow, insertRow, type Page, pageOf } from '../core/rows.ts';

type ClientKey = { organizationId: OrganizationId; clientId: ClientId };
type Key = ClientKey & { consentId: ConsentId };

const SELECT = `
  select ${columns<Consent>()(
    'consentId clientId kind documentVersion documentText givenBy givenOn withdrawnOn createdAt',
    'version',
  )}
  from client_consent`;

export async function listConsents(
  sql: Queryable,
  { organizationId, clientId }: ClientKey,
  paging: Pick<Paging, 'startFrom' | 'limit'>,
): Promise<Page<Consent>> {
  const where = 'where organization_id = $1 and client_id = $2';
  return pageOf(sql, [organizationId, clientId], paging, {
    counted: `from client_consent ${where}`,
    rows: `${SELECT} ${where} order by given_on desc, consent_id desc`,
  });
}

export const findConsent = (
  sql: Queryable,
  { organizationId, clientId, consentId }: Key,
  mode?: 'lock',
): Promise<Consent | undefined> =>
  first(
    sql,
    `${SELECT} where organization_id = $1 and client_id = $2 and consent_id = $3
     ${mode === 'lock' ? 'for update' : ''}`,
    [organizationId, clientId, consentId],
  );

/** Whether a consent of the kind was given and not withdrawn. */
export const hasConsent = (
  sql: Queryable,
  { organizationId, clientId }: ClientKey,
  kind: Consent['kind'],
): Promise<boolean> =>
  hasRow(
    sql,
    'from client_consent where organization_id = $1 and client_id = $2 and kind = $3 and withdrawn_on is null',
    [organizationId, clientId, kind],
  );

/** False if it exists already. */
export const insertConsent = (
  sql: Queryable,
  { organizationId, clientId, consentId }: Key,
  consent: Pick<Consent, 'kind' | 'documentVersion' | 'documentText' | 'givenBy' | 'givenOn'> & {
    createdBy: UserId;
    at: string;
  },
): Promise<boolean> =>
  insertRow(
    sql,
    'client_consent',
    [
      'organizationId consentId clientId kind documentVersion documentText givenBy givenOn createdBy',
      'createdAt updatedAt',
    ],
    { ...consent, organizationId, consentId, clientId, createdAt: consent.at, updatedAt: consent.at },
    'on conflict do nothing',
  );

/** Withdraws all consents of the kind given up to that day and still valid. Returns their ids, oldest first. */
export async function withdrawKind(
  sql: Queryable,
  { organizationId, clientId }: ClientKey,
  { kind, withdrawnOn, by, at }: { kind: Consent['kind']; withdrawnOn: string; by: UserId; at: string },
): Promise<ConsentId[]> {
  const rows = await sql.query<{ consentId: ConsentId; givenOn: string }>(
    `update client_consent
     set withdrawn_on = $4::date, withdrawn_by = $5, updated_at = $6, version = version + 1
     where organization_id = $1 and client_id = $2 and kind = $3 and given_on <= $4::date and withdrawn_on is null
     returning ${columns<Consent>()('consentId givenOn')}`,
    [organizationId, clientId, kind, withdrawnOn, by, at],
  );
  return rows.toSorted((a, b) => (a.givenOn < b.givenOn ? -1 : 1)).map(({ consentId }) => consentId);
}
