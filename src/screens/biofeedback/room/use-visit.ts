import { useEffect, useMemo } from 'react';
import { baselineNeed } from '#shared/eeg/baseline-need.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import type { VisitPlan } from '#shared/visit/visit-plan.ts';
import { type BaselineRule, type VisitOrder, visitOrder } from '#model/visits/visit-steps.ts';
import type { LiveSession } from '#live/session/index.ts';

type VisitWalk = NonNullable<LiveSession['walk']>;

/** A session that follows a plan. */
export type Visit = { plan: VisitPlan; order: VisitOrder; walk: VisitWalk };

const baselineRule = (protocol: Protocol): BaselineRule => ({
  eyes: protocol.eyes,
  seconds: protocol.timing.baselineSeconds,
  leastSeconds: baselineNeed(protocol)?.seconds ?? 0,
});

/** The visit of this session; undefined without a plan. Its steps depend on the baseline of the protocol. */
export function useVisit(
  plan: VisitPlan | undefined,
  walk: VisitWalk | undefined,
  protocol: Protocol | undefined,
): Visit | undefined {
  const order = useMemo(
    () =>
      plan &&
      visitOrder(plan, protocol ? baselineRule(protocol) : { eyes: 'open', seconds: 0, leastSeconds: 0 }),
    [plan, protocol],
  );
  useEffect(() => {
    if (order) walk?.load(order.recorded);
  }, [order, walk]);
  return useMemo(() => (plan && walk && order ? { plan, walk, order } : undefined), [plan, walk, order]);
}

/** The protocol with the runs of the plan: the session is stored with them. */
export function withPlan(protocol: Protocol, plan: VisitPlan | undefined): Protocol {
  const trainings = (plan?.components ?? []).flatMap((each) => (each.kind === 'training' ? [each] : []));
  const [first] = trainings;
  if (!first) return protocol;
  const runCount = trainings.reduce((sum, each) => sum + each.runCount, 0);
  const { runSeconds, restSeconds } = first;
  return { ...protocol, timing: { ...protocol.timing, runCount, runSeconds, restSeconds } };
}
