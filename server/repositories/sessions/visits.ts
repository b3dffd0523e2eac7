import type { VisitRating, VisitSettings } from '#shared/api/visits.ts';
import type { OrganizationId, SessionId, UserId } from '#shared/domain/ids.ts';
import type { VisitPlan } from '#shared/visit/visit-plan.ts';
import type { Queryable } from '#server/db/db.ts';
import { columns } from '../core/columns.ts';
import { changed, first, insertRow } from '../core/rows.ts';
import { openedFirst, ownerClient, sealedRows } from '../core/sealed-rows.ts';
import { findClientOfSession } from './sessions.ts';

const RATING = sealedRows('visit_rating');
const RATING_COLUMNS = columns<VisitRating>()('ratingId moment run scores strategy givenAt');
const MOST_RATINGS = 2000;

export const listVisitRatings = async (
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
): Promise<VisitRating[]> =>
  RATING.open(
    sql,
    organizationId,
    await sql.query<VisitRating>(
      `select ${RATING_COLUMNS} from visit_rating where organization_id = $1 and session_id = $2
       order by given_at, rating_id limit ${MOST_RATINGS}`,
      [organizationId, sessionId],
    ),
  );

export const findVisitRating = async (
  sql: Queryable,
  organizationId: OrganizationId,
  ratingId: string,
): Promise<VisitRating | undefined> =>
  openedFirst(
    RATING.open(
      sql,
      organizationId,
      await sql.query<VisitRating>(
        `select ${RATING_COLUMNS} from visit_rating where organization_id = $1 and rating_id = $2`,
        [organizationId, ratingId],
      ),
    ),
  );

type NewRating = VisitRating & {
  organizationId: OrganizationId;
  sessionId: SessionId;
  createdBy: UserId;
  createdAt: string;
};

/** False if it is stored already. */
export const insertVisitRating = async (sql: Queryable, rating: NewRating): Promise<boolean> =>
  insertRow(
    sql,
    'visit_rating',
    'organizationId ratingId sessionId moment run scores strategy givenAt createdBy createdAt',
    await RATING.seal(
      sql,
      ownerClient(
        rating.organizationId,
        await findClientOfSession(sql, rating.organizationId, rating.sessionId),
      ),
      rating,
    ),
    'on conflict do nothing',
  );

/** False if the plan has changed since `basis`. The same plan again changes nothing. */
export const updateVisitPlan = (
  sql: Queryable,
  organizationId: OrganizationId,
  sessionId: SessionId,
  { plan, basis, at }: { plan: VisitPlan; basis: number; at: string },
): Promise<boolean> =>
  changed(
    sql,
    `update session set visit_plan = $3::jsonb, updated_at = $5,
       visit_plan_version = visit_plan_version + (visit_plan is distinct from $3::jsonb)::int
     where organization_id = $1 and session_id = $2 and (visit_plan_version = $4 or visit_plan = $3::jsonb)`,
    [organizationId, sessionId, JSON.stringify(plan), basis, at],
  );

export const findVisitSettings = (
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<VisitSettings | undefined> =>
  first(
    sql,
    `select ${columns<VisitSettings>()('templates scales version')} from visit_settings where organization_id = $1`,
    [organizationId],
  );

/** False if the settings have changed since `basis`; 0 stands for none stored. The same ones again change nothing. */
export function storeVisitSettings(
  sql: Queryable,
  organizationId: OrganizationId,
  { templates, scales }: Pick<VisitSettings, 'templates' | 'scales'>,
  { basis, at }: { basis: number; at: string },
): Promise<boolean> {
  const values = [organizationId, JSON.stringify(templates), JSON.stringify(scales), at];
  return changed(
    sql,
    `insert into visit_settings as v (organization_id, templates, scales, updated_at)
     select $1::uuid, $2::jsonb, $3::jsonb, $4::timestamptz
     where $5::integer = 0 or exists (select 1 from visit_settings where organization_id = $1)
     on conflict (organization_id) do update
       set templates = excluded.templates, scales = excluded.scales, updated_at = excluded.updated_at,
           version = v.version + (v.templates <> excluded.templates or v.scales <> excluded.scales)::int
       where v.version = $5 or (v.templates = excluded.templates and v.scales = excluded.scales)`,
    [...values, basis],
  );
}
