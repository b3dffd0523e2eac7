import type {
  ComponentAssessment,
  ComponentSettings,
  HonestyFigure,
  RunRecord,
  SessionComponent,
} from '#shared/api/sessions.ts';
import type { OrganizationId, SessionComponentId, SessionId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { findValue, first, insertRow, replaced, updateRows, updateVersion } from '../core/rows.ts';

export type ComponentRow = {
  sessionComponentId: SessionComponentId;
  sessionId: SessionId;
  kind: SessionComponent['kind'];
  /** Only for kind 'assessment'. */
  assessment: ComponentAssessment | null;
  settings: ComponentSettings | null;
  recordingState: 'none' | 'open' | 'complete';
  lastSeq: number | null;
  /** Recorded on the simulated headset and not part of the demo practice: excluded from figures over sessions. */
  isSimulated: boolean;
  honesty: HonestyFigure | null;
};

const COMPONENT_COLUMNS = columns<ComponentRow>()(
  'sessionComponentId sessionId kind assessment settings recordingState lastSeq isSimulated honesty',
);

export async function insertComponent(
  sql: Queryable,
  organizationId: OrganizationId,
  component: {
    sessionComponentId: SessionComponentId;
    sessionId: SessionId;
    position: number;
    at: string;
    kind?: SessionComponent['kind'];
    assessment?: ComponentAssessment;
  },
): Promise<void> {
  await insertRow(
    sql,
    'session_component',
    'organizationId sessionComponentId sessionId position kind assessment createdAt updatedAt',
    {
      ...component,
      organizationId,
      kind: component.kind ?? 'biofeedback',
      createdAt: component.at,
      updatedAt: component.at,
    },
  );
}

export async function listComponents(
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
): Promise<ComponentRow[]> {
  return sql.query<ComponentRow>(
    `select ${COMPONENT_COLUMNS} from session_component where organization_id = $1 and session_id = $2
     order by position limit 100`,
    [organizationId, sessionId],
  );
}

/** `lock`: blocks other changes of the recording until the transaction ends. */
export const findComponent = (
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  lock: 'lock' | 'look' = 'look',
): Promise<ComponentRow | undefined> =>
  first(
    sql,
    `select ${COMPONENT_COLUMNS} from session_component where organization_id = $1 and session_component_id = $2
     ${lock === 'lock' ? 'for update' : ''}`,
    [organizationId, componentId],
  );

/** Makes a simulated recording count as real: the demo practice ships with it. */
export const markAsSample = (
  sql: Queryable,
  organizationId: OrganizationId,
  sessionComponentId: SessionComponentId,
): Promise<boolean> =>
  updateRows(sql, 'session_component', { organizationId, sessionComponentId }, { isSample: true });

/** True if the stored settings equal these, ignoring the order of fields. */
export async function hasSettings(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  settings: ComponentSettings,
): Promise<boolean> {
  const isSame = await findValue<boolean | null>(
    sql,
    `select settings = $3::jsonb from session_component
     where organization_id = $1 and session_component_id = $2`,
    [organizationId, componentId, JSON.stringify(settings)],
  );
  return isSame === true;
}

/** Opens or completes the recording. */
export const updateRecording = (
  sql: Queryable,
  organizationId: OrganizationId,
  sessionComponentId: SessionComponentId,
  change: ({ settings: ComponentSettings } | { lastSeq: number; honesty: HonestyFigure | null }) & {
    recordingState: 'open' | 'complete';
    updatedAt: string;
  },
): Promise<boolean> =>
  updateVersion(sql, 'session_component', { organizationId, sessionComponentId }, change);

/** Records that the recording browser is connected, even if it has nothing to send. */
export const noteSignOfLife = (
  sql: Queryable,
  organizationId: OrganizationId,
  sessionComponentId: SessionComponentId,
  at: string,
): Promise<boolean> =>
  updateRows(sql, 'session_component', { organizationId, sessionComponentId }, { updatedAt: at });

export type PartRow = {
  seq: number;
  /** Hash of the bytes as the browser sent them. */
  sha256: string;
  /** Name of the sealed bytes in the store; null: stored unsealed, named by `sha256`. */
  blob: string | null;
  byteCount: number;
  firstSample: number;
  sampleCount: number;
  firstTick: number;
  tickCount: number;
  isClosed: boolean;
};

const PART_COLUMNS = columns<PartRow>()(
  'seq sha256 blob byteCount firstSample sampleCount firstTick tickCount isClosed',
);

/** All parts, ascending. A part is five seconds, so even a day stays below the limit. */
export async function listParts(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
): Promise<PartRow[]> {
  return sql.query<PartRow>(
    `select ${PART_COLUMNS} from recording_chunk where organization_id = $1 and session_component_id = $2
     order by seq limit 100000`,
    [organizationId, componentId],
  );
}

/** Names of the blobs that the recordings of an organization refer to, page by page, in primary key order. */
export async function listPartBlobs(
  sql: Queryable,
  organizationId: OrganizationId,
  after: { componentId: string; seq: number } | undefined,
): Promise<{ componentId: string; seq: number; blob: string }[]> {
  return sql.query(
    `select session_component_id as "componentId", seq, coalesce(blob, sha256) as blob from recording_chunk
     where organization_id = $1 and ($2::uuid is null or (session_component_id, seq) > ($2::uuid, $3::int))
     order by session_component_id, seq limit 5000`,
    [organizationId, after?.componentId ?? null, after?.seq ?? null],
  );
}

export const findPart = (
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  seq: number,
): Promise<PartRow | undefined> =>
  first(
    sql,
    `select ${PART_COLUMNS} from recording_chunk
     where organization_id = $1 and session_component_id = $2 and seq = $3`,
    [organizationId, componentId, seq],
  );

export async function putPart(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  part: PartRow,
  at: string,
): Promise<void> {
  await insertRow(
    sql,
    'recording_chunk',
    [
      'organizationId sessionComponentId seq sha256 blob byteCount firstSample sampleCount firstTick tickCount',
      'isClosed storedAt',
    ],
    { ...part, organizationId, sessionComponentId: componentId, storedAt: at },
    `on conflict (organization_id, session_component_id, seq) do update
     set ${replaced('sha256 blob byteCount firstSample sampleCount firstTick tickCount isClosed storedAt')}`,
  );
}

export async function listRuns(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
): Promise<RunRecord[]> {
  return sql.query<RunRecord>(
    `select ${columns<RunRecord>()('run startSeconds endSeconds summary latency feedback')} from training_run
     where organization_id = $1 and session_component_id = $2 order by run limit 1000`,
    [organizationId, componentId],
  );
}

/** Runs of all components of a session. */
export async function listRunsOfSession(
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
): Promise<Pick<RunRecord, 'run' | 'summary'>[]> {
  return sql.query(
    `select r.run, r.summary from training_run r
     join session_component k on k.organization_id = r.organization_id
       and k.session_component_id = r.session_component_id
     where r.organization_id = $1 and k.session_id = $2 order by k.position, r.run limit 20000`,
    [organizationId, sessionId],
  );
}

export async function putRun(
  sql: Queryable,
  organizationId: OrganizationId,
  componentId: SessionComponentId,
  record: RunRecord,
  at: string,
): Promise<void> {
  await insertRow(
    sql,
    'training_run',
    'organizationId sessionComponentId run startSeconds endSeconds summary latency feedback updatedAt',
    { ...record, organizationId, sessionComponentId: componentId, updatedAt: at },
    `on conflict (organization_id, session_component_id, run) do update
     set ${replaced('startSeconds endSeconds summary latency feedback updatedAt')}`,
  );
}
