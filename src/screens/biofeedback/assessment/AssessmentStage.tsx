import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import type { SessionStep } from '#live/session/index.ts';
import { ContactStage } from '../contact/ContactStage.tsx';
import { ClosingStage } from '../end/ClosingStage.tsx';
import { FailedStage } from '../end/FailedStage.tsx';
import { useRoom } from '../room/room-context.ts';
import { useStageHeading } from '../room/use-stage-heading.ts';
import { DoneStage, LeadStage } from './BetweenSteps.tsx';
import { PrepareAssessment } from './PrepareAssessment.tsx';
import { RecordStage } from './RecordStage.tsx';
import { SavedStage } from './SavedStage.tsx';
import type { Script } from './use-script.ts';

type AssessmentStageProps = { definition: AssessmentDefinition; script: Script; onReport: () => void };

/** The main view of each step. */
export function AssessmentStage({ definition, script, onReport }: AssessmentStageProps) {
  const { step } = useRoom().view.state;
  useStageHeading(stageOf(step, script));
  if (step === 'failed') return <FailedStage />;
  if (step === 'ended') return <SavedStage onReport={onReport} />;
  if (step === 'ending') return <ClosingStage />;
  if (step === 'idle' || step === 'connecting') {
    return <PrepareAssessment definition={definition} script={script} />;
  }
  if (!script.isOpen) return <ContactStage what="assessment" use="recorded" onStart={script.open} />;
  if (script.progress.stage === 'lead') return <LeadStage definition={definition} script={script} />;
  if (script.progress.stage === 'after') return <DoneStage definition={definition} script={script} />;
  return <RecordStage script={script} />;
}

/** Connecting shows the stage before it. */
function stageOf(step: SessionStep, { isOpen, progress }: Script): string {
  if (step === 'connecting') return 'idle';
  return isOpen ? `${step} ${progress.stage}` : step;
}
