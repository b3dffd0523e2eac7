import { Spinner } from '@blueprintjs/core';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { FeedbackRack } from '#live/session/index.ts';
import { BaselineStage } from './run/BaselineStage.tsx';
import { BreakStage } from './run/BreakStage.tsx';
import { ContactStage } from './contact/ContactStage.tsx';
import { EndedStage } from './end/EndedStage.tsx';
import { FailedStage } from './end/FailedStage.tsx';
import { PrepareStage } from './prepare/PrepareStage.tsx';
import { useRoom } from './room/room-context.ts';
import { RunStage } from './run/RunStage.tsx';
import type { TraceControl } from './traces/use-trace-settings.ts';

type StageProps = {
  traces: TraceControl;
  feedback: FeedbackRack;
  onProtocol: (protocol: ProtocolRecord) => void;
  leaveTo: string;
};

/** The main view of each step. */
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
          <h1 className="lw-visually-hidden">Session ending</h1>
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
