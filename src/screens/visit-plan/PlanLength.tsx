import type { VisitPlan } from '#shared/visit/visit-plan.ts';
import { plannedVisitSeconds, visitOrder } from '#model/visits/visit-steps.ts';
import { Num } from '#ui/text/Num.tsx';

/** How long the recording takes, without a baseline that the protocol may add. */
export function PlanLength({ plan }: { plan: VisitPlan }) {
  const { recorded } = visitOrder(plan, { eyes: 'open', seconds: 0, leastSeconds: 0 });
  const minutes = Math.round(plannedVisitSeconds(recorded) / 60);
  if (!Number.isFinite(minutes)) return undefined;
  return (
    <>
      About <Num>{minutes}</Num> min with the headset
    </>
  );
}
