import { hasNoSignal, isOutOfReach } from '#live/headsets/index.ts';
import type { SessionStep } from '#live/session/index.ts';
import { useIsStale } from '#live/charts/index.ts';
import { useSessionHeadset } from '../headset/use-headset.ts';
import { useConnectedRoom, useRoom } from '../room/room-context.ts';
import { RoomQuality } from '../contact/QualityList.tsx';
import { type StepMark, StepsNav } from './StepsNav.tsx';

type StepLine = { label: string; state: StepMark };

/**
 * Steps without channel quality. Before the contact check nothing is judged, the check itself shows more, and
 * afterward it is history.
 */
const WITHOUT_QUALITY: readonly SessionStep[] = ['idle', 'connecting', 'checkingContact', 'ended'];

/** The steps of the session, and the quality of the channels that matter. */
export function StepsPanel() {
  const { view, protocol } = useRoom();
  const { state } = view;
  const timing = protocol?.definition.timing;
  const lines = stepLines({
    step: state.step,
    run: state.run,
    runCount: timing?.runCount ?? 1,
    hasBaseline: (timing?.baselineSeconds ?? 1) > 0,
  });
  return (
    <StepsNav
      label="Steps of the session"
      steps={lines.map(({ label, state: mark }) => ({ key: label, state: mark, content: label }))}
      quality={useStepQuality()}
    />
  );
}

/** The quality of the channels at steps that need it; undefined at others. */
export function useStepQuality() {
  const { state, ready, source } = useRoom().view;
  return ready && source && !WITHOUT_QUALITY.includes(state.step) ? <QualityNow /> : undefined;
}

/** The quality of the trained channels; says why there is none while no data arrives. */
function QualityNow() {
  const { panels } = useConnectedRoom();
  const view = useSessionHeadset()?.view;
  const isStale = useIsStale(panels.live);
  if (isStale || hasNoSignal(view)) {
    return (
      <p className="lw-muted">
        {isOutOfReach(view) ? 'No signal while the headset is out of reach.' : 'No data arrives.'}
      </p>
    );
  }
  return (
    <RoomQuality
      contact={view?.facts?.contact?.whileStreaming === true ? view.contact : undefined}
      detail="short"
    />
  );
}

type StepInput = { step: SessionStep; run: number; runCount: number; hasBaseline: boolean };

/** Lines of the panel, and how far the session is. */
export function stepLines({ step, run, runCount, hasBaseline }: StepInput): StepLine[] {
  const runs = Math.max(runCount, run);
  const labels = [
    'Prepare',
    'Contact',
    ...(hasBaseline ? ['Baseline'] : []),
    ...Array.from({ length: runs }, (_, index) => `Run ${index + 1} of ${runs}`),
    'After',
  ];
  const firstRun = hasBaseline ? 3 : 2;
  const now = (() => {
    switch (step) {
      case 'idle':
      case 'connecting':
        return 0;
      case 'checkingContact':
        return 1;
      case 'baseline':
      case 'resting':
        return 2;
      case 'ready':
        return firstRun;
      case 'running':
      case 'paused':
        return firstRun + Math.max(1, run) - 1;
      case 'betweenRuns':
        return firstRun + run;
      case 'ending':
      case 'ended':
        return labels.length - 1;
      case 'failed':
        return -1;
    }
  })();
  const lastIndex = labels.length - 1;
  return labels.map((label, index) => {
    if (index === now) return { label, state: 'now' };
    if (index > now) return { label, state: 'next' };
    // A session that ended early has skipped the rest of its plan.
    const isSkipped = now === lastIndex && index >= firstRun + run;
    return { label, state: isSkipped ? 'skipped' : 'done' };
  });
}
