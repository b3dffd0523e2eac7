import { Spinner } from '@blueprintjs/core';
import type { AssessmentDefinition } from '#shared/assessment/script.ts';
import { ContactStage } from '../contact/ContactStage.tsx';
import { FailedStage } from '../end/FailedStage.tsx';
import { useRoom } from '../room/room-context.ts';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';
import type { TraceControl } from '../traces/use-trace-settings.ts';
import { DoneStage } from './DoneStage.tsx';
import { LeadStage } from './LeadStage.tsx';
import { PrepareAssessment } from './PrepareAssessment.tsx';
import { RecordStage } from './RecordStage.tsx';
import { SavedStage } from './SavedStage.tsx';
import type { Script } from './use-script.ts';

type AssessmentStageProps = {
  data: BiofeedbackData;
  definition: AssessmentDefinition;
  script: Script;
  traces: TraceControl;
  leaveTo: string;
  onReport: () => void;
};

const NO_SOUND_OF_ITS_OWN = { unlock: async () => undefined };

/** The main view of each step. */
export function AssessmentStage({
  data,
  definition,
  script,
  traces,
  leaveTo,
  onReport,
}: AssessmentStageProps) {
  const { step } = useRoom().view.state;
  if (step === 'failed') return <FailedStage leaveTo={leaveTo} />;
  if (step === 'ended') return <SavedStage leaveTo={leaveTo} onReport={onReport} />;
  if (step === 'ending') {
    return (
      <section className="lw-stage lw-stage--centred" aria-busy="true">
        <Spinner aria-label="Closing the recording" />
        <p>Closing the recording on this computer.</p>
      </section>
    );
  }
  if (step === 'idle' || step === 'connecting') {
    return <PrepareAssessment definition={definition} script={script} />;
  }
  if (!script.isOpen) {
    return (
      <ContactStage
        traces={traces}
        feedback={NO_SOUND_OF_ITS_OWN}
        what="assessment"
        use="recorded"
        onStart={script.open}
      />
    );
  }
  if (script.progress.stage === 'lead') return <LeadStage definition={definition} script={script} />;
  if (script.progress.stage === 'after') return <DoneStage definition={definition} script={script} />;
  return <RecordStage data={data} script={script} traces={traces} />;
}
