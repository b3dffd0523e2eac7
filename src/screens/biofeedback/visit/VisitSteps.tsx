import { type StepMark, StepsNav } from '../side/StepsNav.tsx';
import { useStepQuality } from '../side/StepsPanel.tsx';
import { useRoom } from '../room/room-context.ts';
import type { Visit } from '../room/use-visit.ts';
import { useWalk } from '../room/use-walk.ts';

/** The steps of the plan, and the quality of the channels that matter. */
export function VisitSteps({ visit }: { visit: Visit }) {
  const { view } = useRoom();
  const { walk, labels } = useWalk(visit);
  const { step } = view.state;
  const isPreparing = step === 'idle' || step === 'connecting';
  const isOver = step === 'ending' || step === 'ended';
  const markOf = (index: number): StepMark => {
    if (!isOver && walk.stage !== 'closed' && index === walk.at) return 'now';
    const state = walk.states[index] ?? 'next';
    return isOver && state === 'next' ? 'skipped' : state;
  };
  const steps = [
    { key: 'prepare', state: isPreparing ? 'now' : 'done', content: 'Prepare' },
    {
      key: 'contact',
      state: isPreparing ? 'next' : walk.stage === 'closed' ? 'now' : 'done',
      content: 'Contact',
    },
    ...walk.steps.map(({ key }, index) => ({ key, state: markOf(index), content: labels[index] })),
    { key: 'after', state: isOver ? 'now' : 'next', content: 'After' },
  ] as const;
  return <StepsNav label="Steps of the visit" steps={steps} quality={useStepQuality()} />;
}
