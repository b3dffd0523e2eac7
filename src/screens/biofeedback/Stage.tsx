import { Spinner } from '@blueprintjs/core';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { FeedbackRack } from '#live/index.ts';
import { BaselineStage } from './BaselineStage.tsx';
import { BreakStage } from './BreakStage.tsx';
import { ContactStage } from './ContactStage.tsx';
import { EndedStage } from './EndedStage.tsx';
import { FailedStage } from './FailedStage.tsx';
import { PrepareStage } from './PrepareStage.tsx';
import { useRoom } from './room-context.ts';
import { RunStage } from './RunStage.tsx';
import type { TraceControl } from './use-trace-settings.ts';

export type StageProps = {
  traces: TraceControl;
  feedback: FeedbackRack;
  onProtocol: (protocol: ProtocolRecord) => void;
  leaveTo: string;
};

/** The one thing the therapist looks at in each step. */
export function Stage({ traces, feedback, onProtocol, leaveTo }: StageProps) {
  const { step } = useRoom().view.state;
  switch (step) {
    case 'idle':
    case 'connecting':
      return <PrepareStage onProtocol={onProtocol} />;
    case 'checkingContact':
      return <ContactStage traces={traces} feedback={feedback} />;
    case 'baseline':
      return <BaselineStage traces={traces} />;
    case 'ready':
    case 'betweenRuns':
      return <BreakStage traces={traces} feedback={feedback} />;
    case 'running':
    case 'paused':
      return <RunStage traces={traces} />;
    case 'ending':
      return (
        <section className="lw-stage lw-stage--centred" aria-busy="true">
          <Spinner aria-label="Closing the recording" />
          <p>Closing the recording on this computer.</p>
        </section>
      );
    case 'ended':
      return <EndedStage leaveTo={leaveTo} />;
    case 'failed':
      return <FailedStage leaveTo={leaveTo} />;
    default:
      return assertNever(step);
  }
}
