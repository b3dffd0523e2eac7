import type { TableStep } from '#model/visits/visit-steps.ts';
import { AssessmentStep } from './AssessmentStep.tsx';
import { QuestionnaireStep } from './QuestionnaireStep.tsx';

/** What to do in a step without the headset of this session. */
export function TableStepBody({ step }: { step: TableStep }) {
  switch (step.kind) {
    case 'talk':
      return <p>Write notes under 'Notes'. Each gets its time.</p>;
    case 'questionnaire':
      return <QuestionnaireStep step={step} />;
    case 'assessment':
      return <AssessmentStep step={step} />;
  }
}

type TableStepsProps = { title: string; steps: readonly TableStep[] };

/** The steps of a visit before the headset is on, or after the recording. */
export function TableSteps({ title, steps }: TableStepsProps) {
  if (steps.length === 0) return undefined;
  return (
    <div className="lw-card">
      <h2>{title}</h2>
      <ol className="lw-visit-table">
        {steps.map((step) => (
          <li key={step.key}>
            <strong>{step.kind === 'talk' ? step.label : step.title}</strong>
            <TableStepBody step={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}
