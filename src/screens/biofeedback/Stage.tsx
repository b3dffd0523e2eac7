import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { assertNever } from '#shared/assert-never.ts';
import { BaselineStage } from './run/BaselineStage.tsx';
import { BreakStage } from './run/BreakStage.tsx';
import { ContactStage } from './contact/ContactStage.tsx';
import { ClosingStage } from './end/ClosingStage.tsx';
import { EndedStage } from './end/EndedStage.tsx';
import { FailedStage } from './end/FailedStage.tsx';
import { PrepareStage } from './prepare/PrepareStage.tsx';
import type { LeftRecording, SessionStep } from '#live/session/index.ts';
import { ContinueStage } from './prepare/ContinueStage.tsx';
import { useRoom } from './room/room-context.ts';
import { useStageHeading } from './room/use-stage-heading.ts';
import { RunStage } from './run/RunStage.tsx';
import { RestingStage } from './visit/RestingStage.tsx';
import { VisitBreak } from './visit/VisitBreak.tsx';

type StageProps = {
  onProtocol: (protocol: ProtocolRecord) => void;
  /** The recording that this session continues. */
  left?: LeftRecording | undefined;
};

/** Steps with the stage of another one. */
const SAME_STAGE: Partial<Record<SessionStep, SessionStep>> = { connecting: 'idle', paused: 'running' };

/** The main view of each step. */
export function Stage({ onProtocol, left }: StageProps) {
  const { view, visit } = useRoom();
  const { step } = view.state;
  useStageHeading(SAME_STAGE[step] ?? step);
  switch (step) {
    case 'idle':
    case 'connecting':
      return left ? <ContinueStage left={left} /> : <PrepareStage onProtocol={onProtocol} />;
    case 'checkingContact':
      return <ContactStage />;
    case 'baseline':
    case 'resting':
      return visit ? <RestingStage visit={visit} /> : <BaselineStage />;
    case 'ready':
    case 'betweenRuns':
      return visit ? <VisitBreak visit={visit} /> : <BreakStage />;
    case 'running':
    case 'paused':
      return <RunStage />;
    case 'ending':
      return (
        <ClosingStage>
          <h1 className="lw-visually-hidden">Session ending</h1>
        </ClosingStage>
      );
    case 'ended':
      return <EndedStage />;
    case 'failed':
      return <FailedStage />;
    default:
      return assertNever(step);
  }
}
