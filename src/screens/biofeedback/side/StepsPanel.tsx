import { hasNoSignal, isOutOfReach } from '#live/headsets/index.ts';
import type { SessionStep } from '#live/session/index.ts';
import { useIsStale } from '#live/charts/index.ts';
import { allowScrollingByKey } from '#ui/hooks/scroll-by-key.ts';
import { useSessionHeadset } from '../headset/use-headset.ts';
import { useRoom } from '../room/room-context.ts';
import { QualityList } from '../contact/QualityList.tsx';

type StepLine = { label: string; state: 'done' | 'now' | 'next' | 'skipped' };

const MARKS = { done: '✓', now: '▶', next: '○', skipped: '–' } as const;

/**
 * Steps without channel quality. Before the contact check nothing is judged, the check itself shows more, and
 * afterwards it is history.
 */
const WITHOUT_QUALITY: readonly SessionStep[] = ['idle', 'connecting', 'checkingContact', 'ended'];

/** The steps of the session, and the quality of the channels that matter. */
export function StepsPanel() {
  const { view, protocol, panels } = useRoom();
  const { state, ready, source } = view;
  const headset = useSessionHeadset();
  const isStale = useIsStale(panels?.live);
  const tellsWhileStreaming = headset?.view.facts?.contact?.whileStreaming === true;
  const timing = protocol?.definition.timing;
  const lines = stepLines({
    step: state.step,
    run: state.run,
    runCount: timing?.runCount ?? 1,
    hasBaseline: (timing?.baselineSeconds ?? 1) > 0,
  });
  return (
    <nav className="lw-room__steps" aria-label="Steps of the session" ref={allowScrollingByKey}>
      <ol className="lw-steps">
        {lines.map((line) => (
          <li
            key={line.label}
            data-state={line.state}
            aria-current={line.state === 'now' ? 'step' : undefined}
          >
            <span className="lw-steps__mark" aria-hidden="true">
              {MARKS[line.state]}
            </span>
            {line.label}
          </li>
        ))}
      </ol>
      {ready && source && !WITHOUT_QUALITY.includes(state.step) ? (
        <section className="lw-room__quality" aria-label="Signal quality">
          <h2>Signal quality</h2>
          {isStale || hasNoSignal(headset?.view) ? (
            <p className="lw-muted">
              {isOutOfReach(headset?.view)
                ? 'No signal while the headset is out of reach.'
                : 'No data arrives.'}
            </p>
          ) : (
            <QualityList
              channelNames={source.channelNames}
              trainedChannels={ready.trainedChannels}
              quality={view.quality}
              badChannels={view.badChannels}
              contact={tellsWhileStreaming ? headset?.view.contact : undefined}
              detail="short"
            />
          )}
        </section>
      ) : undefined}
    </nav>
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
