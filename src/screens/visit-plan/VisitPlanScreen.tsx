import { useLocation } from 'wouter';
import { type Session, getSessionByComponent } from '#shared/api/sessions.ts';
import { type VisitSettings, getVisitSettings } from '#shared/api/visits.ts';
import { pathTo } from '#shared/routes.ts';
import { DEFAULT_VISIT } from '#shared/visit/visit-plan.ts';
import { readRouteIds } from '#model/route-ids.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { Page } from '#ui/layout/Page.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { PlanEditor } from './PlanEditor.tsx';
import { type LastVisit, useLastVisit } from './use-last-visit.ts';
import './visit-plan.css';
import { getClient } from '#shared/api/clients.ts';

/** The plan of one visit: made from a template or from last time, and changed before the session starts. */
export function VisitPlanScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId', 'sessionComponentId']);
  return ids ? <PlanOf ids={ids} /> : <Page title="Plan of the visit">{NO_SESSION}</Page>;
}

const NO_SESSION = <Problem message="There is no session at this address." />;

type Ids = NonNullable<ReturnType<typeof readRouteIds<'therapistId' | 'clientId' | 'sessionComponentId'>>>;

function PlanOf({ ids }: { ids: Ids }) {
  const { therapistId: id, clientId, sessionComponentId } = ids;
  const nameOf = useNameOf();
  const client = useEndpoint(getClient, { params: { id, clientId } });
  const session = useEndpoint(getSessionByComponent, { params: { id, sessionComponentId } });
  const settings = useEndpoint(getVisitSettings, { params: { id } });
  const last = useLastVisit(id, clientId);
  const failed = [session, client, settings].find(({ problem }) => problem !== undefined);
  return (
    <Page
      title="Plan of the visit"
      about={client.data && nameOf(client.data)}
      crumbs={[
        { label: 'Clients', href: pathTo.clients() },
        { label: client.data ? nameOf(client.data) : 'Client', href: pathTo.client(ids) },
      ]}
    >
      {failed?.problem ? <Problem message={failed.problem} onRetry={failed.retry} /> : undefined}
      {session.data && settings.data && !last.isLooking ? (
        <Planned ids={ids} session={session.data} settings={settings.data} last={last.visit} />
      ) : failed ? undefined : (
        <SkeletonRows count={6} />
      )}
    </Page>
  );
}

type PlannedProps = { ids: Ids; session: Session; settings: VisitSettings; last: LastVisit | undefined };

function Planned({ ids, session, settings, last }: PlannedProps) {
  const [, navigate] = useLocation();
  const isOpen = session.state === 'planned' || session.state === 'running';
  if (!isOpen) {
    return (
      <Notice kind="info" link={{ href: pathTo.client(ids), label: 'Back to the client' }}>
        This session is over, so its plan stays as it was.
      </Notice>
    );
  }
  return (
    <PlanEditor
      therapistId={ids.therapistId}
      session={session}
      settings={settings}
      last={last}
      first={session.visitPlan ?? last?.plan ?? DEFAULT_VISIT}
      onSaved={() => navigate(pathTo.biofeedback(ids))}
    />
  );
}
