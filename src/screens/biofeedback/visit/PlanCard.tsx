import { plannedVisitSeconds, runCountOf, stepLabel } from '#model/visits/visit-steps.ts';
import { pathTo } from '#shared/routes.ts';
import { formatClock } from '#live/charts/index.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { useRoom } from '../room/room-context.ts';
import { RatingPanel } from './RatingPanel.tsx';
import { TableSteps } from './TableSteps.tsx';
import type { Visit } from '../room/use-visit.ts';

/** The plan of this visit, and what comes before the headset is on. */
export function PlanCard({ visit }: { visit: Visit }) {
  const { data } = useRoom();
  const { before, recorded } = visit.order;
  const { therapistId, client, sessionComponentId } = data;
  const runs = runCountOf(recorded);
  return (
    <>
      <TableSteps title="Before the headset" steps={before} />
      {visit.plan.ratings.before ? <RatingPanel moment="before" run={null} /> : undefined}
      <section className="lw-card" aria-label="Plan of this visit">
        <h2>Plan of this visit</h2>
        <ol className="lw-visit-steps">
          {recorded.map((step) => (
            <li key={step.key}>
              {stepLabel(step, runs)}
              {'seconds' in step ? (
                <span className="lw-muted"> · {formatClock(step.seconds)}</span>
              ) : undefined}
              {step.kind === 'recording' && step.isBaseline ? (
                <span className="lw-muted"> · also the baseline</span>
              ) : undefined}
            </li>
          ))}
        </ol>
        <p className="lw-muted lw-small">
          About {formatClock(plannedVisitSeconds(recorded))} after contact. Each step starts by itself; you
          can pause, skip, repeat or extend it.
        </p>
        <AppLink href={pathTo.visitPlan({ therapistId, clientId: client.clientId, sessionComponentId })}>
          Change the plan
        </AppLink>
      </section>
    </>
  );
}
