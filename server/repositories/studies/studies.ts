import type { Participant, Study, StudyArm, StudyDetail } from '#shared/api/studies.ts';
import type { ClientId, OrganizationId, StudyId, UserId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import type { KeyOwner } from '#server/db/sealing.ts';
import { columns } from '../core/columns.ts';
import { first, hasRow, insertRow, updateRows } from '../core/rows.ts';
import { ownerClient, sealedRows } from '../core/sealed-rows.ts';

const UNBLINDING = sealedRows('study_unblinding');
type UnblindingRow = StudyDetail['unblindings'][number] & { unblindingId: string };

export type StudyKey = { organizationId: OrganizationId; studyId: StudyId };

const SELECT = `
  select ${columns<Study>('t')('studyId name plan protocolId shamSource strata createdAt unblindedAt')},
    (select count(*)::int from study_enrolment e
     where e.organization_id = t.organization_id and e.study_id = t.study_id) as participants
  from study t`;

export const listStudies = (sql: Queryable, organizationId: OrganizationId): Promise<Study[]> =>
  sql.query(`${SELECT} where t.organization_id = $1 order by t.created_at desc, t.study_id limit 500`, [
    organizationId,
  ]);

/** `lock`: blocks other changes of the study until the transaction ends. */
export const findStudy = (
  sql: Queryable,
  { organizationId, studyId }: StudyKey,
  mode: 'look' | 'lock' = 'look',
): Promise<Study | undefined> =>
  first(
    sql,
    `${SELECT} where t.organization_id = $1 and t.study_id = $2 ${mode === 'lock' ? 'for update of t' : ''}`,
    [organizationId, studyId],
  );

type NewStudy = Pick<Study, 'name' | 'plan' | 'protocolId' | 'shamSource' | 'strata'> & {
  therapistId: UserId;
  createdBy: UserId;
  createdAt: string;
};

/** False if it exists already. */
export const insertStudy = (sql: Queryable, key: StudyKey, study: NewStudy): Promise<boolean> =>
  insertRow(
    sql,
    'study',
    'organizationId studyId therapistId name plan protocolId shamSource strata createdBy createdAt',
    { ...study, ...key },
    'on conflict do nothing',
  );

/** In the order of enrolment. */
export const listParticipants = (
  sql: Queryable,
  { organizationId, studyId }: StudyKey,
): Promise<Participant[]> =>
  sql.query(
    `select ${columns<Participant>('e')('clientId stratum enrolledAt seal arm nonce unblindedAt')},
       c.first_name || ' ' || c.last_name as "clientName"
     from study_enrolment e
     join client c on c.organization_id = e.organization_id and c.client_id = e.client_id
     where e.organization_id = $1 and e.study_id = $2 order by e.enrolled_at, e.client_id limit 5000`,
    [organizationId, studyId],
  );

type Slot = { stratum: string; position: number };

export type Enrolment = Slot & { clientId: ClientId; arm: StudyArm | null };

/** The blinded participants of a study, or the one with `clientId`. */
export const listSealed = (
  sql: Queryable,
  { organizationId, studyId }: StudyKey,
  clientId?: ClientId,
): Promise<Enrolment[]> =>
  sql.query(
    `select ${columns<Enrolment>()('clientId stratum position arm')} from study_enrolment
     where organization_id = $1 and study_id = $2 and arm is null and ($3::uuid is null or client_id = $3)
     order by stratum, position limit 5000`,
    [organizationId, studyId, clientId ?? null],
  );

export const isEnrolled = (
  sql: Queryable,
  { organizationId, studyId }: StudyKey,
  clientId: ClientId,
): Promise<boolean> =>
  hasRow(sql, 'from study_enrolment where organization_id = $1 and study_id = $2 and client_id = $3', [
    organizationId,
    studyId,
    clientId,
  ]);

/** The study in which the client is blinded; undefined if there is none. */
export const findStudyOfClient = (
  sql: Queryable,
  organizationId: OrganizationId,
  clientId: ClientId,
): Promise<(Pick<Study, 'studyId' | 'name' | 'protocolId' | 'shamSource'> & Slot) | undefined> =>
  first(
    sql,
    `select t.study_id as "studyId", t.name, t.protocol_id as "protocolId", t.sham_source as "shamSource",
       e.stratum, e.position
     from study_enrolment e
     join study t on t.organization_id = e.organization_id and t.study_id = e.study_id
     where e.organization_id = $1 and e.client_id = $2 and e.arm is null and t.unblinded_at is null
     order by e.enrolled_at limit 1`,
    [organizationId, clientId],
  );

export async function insertEnrolment(
  sql: Queryable,
  key: StudyKey,
  enrolment: Slot & { clientId: ClientId; seal: string; enrolledBy: UserId; enrolledAt: string },
): Promise<void> {
  await insertRow(
    sql,
    'study_enrolment',
    'organizationId studyId clientId stratum position seal enrolledBy enrolledAt',
    { ...enrolment, ...key },
  );
}

export async function showArm(
  sql: Queryable,
  key: StudyKey,
  shown: { clientId: ClientId; arm: StudyArm; nonce: string; at: string },
): Promise<void> {
  const { clientId, arm, nonce, at } = shown;
  await updateRows(sql, 'study_enrolment', { ...key, clientId }, { arm, nonce, unblindedAt: at });
}

export const listUnblindings = async (
  sql: Queryable,
  { organizationId, studyId }: StudyKey,
): Promise<StudyDetail['unblindings']> =>
  UNBLINDING.open(
    sql,
    organizationId,
    await sql.query<UnblindingRow>(
      `select u.unblinding_id as "unblindingId", u.client_id as "clientId", u.reason, u.unblinded_at as "unblindedAt",
       p.first_name || ' ' || p.last_name as "unblindedByName"
     from study_unblinding u
     join app_user p on p.organization_id = u.organization_id and p.user_id = u.unblinded_by
     where u.organization_id = $1 and u.study_id = $2 order by u.unblinded_at, u.unblinding_id limit 5000`,
      [organizationId, studyId],
    ),
  );

/** `clientId` is null for the whole study. */
type Unblinding = { clientId: ClientId | null; reason: string; by: UserId };

export async function isUnblindedAs(
  sql: Queryable,
  { organizationId, studyId }: StudyKey,
  { clientId, reason, by }: Unblinding,
): Promise<boolean> {
  const rows = await sql.query<Pick<UnblindingRow, 'unblindingId' | 'reason'>>(
    `select unblinding_id as "unblindingId", reason from study_unblinding
     where organization_id = $1 and study_id = $2 and client_id is not distinct from $3::uuid and unblinded_by = $4`,
    [organizationId, studyId, clientId, by],
  );
  const opened = await UNBLINDING.open(sql, organizationId, rows);
  return opened.some((row) => row.reason === reason);
}

export async function insertUnblinding(
  sql: Queryable,
  key: StudyKey,
  unblinding: Unblinding & { unblindingId: string; at: string },
): Promise<void> {
  const { by, at, ...rest } = unblinding;
  const { organizationId } = key;
  const owner: KeyOwner = rest.clientId
    ? ownerClient(organizationId, rest.clientId)
    : { organizationId, kind: 'practice' };
  await insertRow(
    sql,
    'study_unblinding',
    'organizationId studyId unblindingId clientId reason unblindedBy unblindedAt',
    await UNBLINDING.seal(sql, owner, { ...rest, ...key, unblindedBy: by, unblindedAt: at }),
  );
  if (unblinding.clientId === null) await updateRows(sql, 'study', key, { unblindedAt: at });
}
