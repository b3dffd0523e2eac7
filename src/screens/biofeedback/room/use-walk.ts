import { runCountOf, stepLabel, type VisitStep } from '#model/visits/visit-steps.ts';
import { repeatable } from '#model/visits/walk.ts';
import { useStore } from '#live/store/index.ts';
import type { Visit } from './use-visit.ts';

/** How far the visit is, in words. */
export function useWalk({ walk: driver }: Visit) {
  const { walk, endsAtMs } = useStore(driver.view);
  const { steps, at } = walk;
  const label = (step: VisitStep | undefined) => step && stepLabel(step, runCountOf(steps));
  const back = steps[repeatable(walk)];
  return {
    walk,
    endsAtMs,
    step: steps[at],
    label: label(steps[at]),
    /** The step that can be repeated. */
    backLabel: label(back),
    labels: steps.map((step) => label(step)!),
  };
}
