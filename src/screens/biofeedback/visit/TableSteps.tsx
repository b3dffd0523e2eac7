import { pathTo } from '#shared/routes.ts';
import type { TableStep } from '#model/visits/visit-steps.ts';
import { useRoom } from '../room/room-context.ts';

/** What to do in a step without the headset. A questionnaire opens in a tab of its own: this page keeps recording. */
export function TableStepBody({ step }: { step: TableStep }) {
  const { data } = useRoom();
  if (step.kind === 'talk') return <p>Write notes under 'Notes'. Each gets its time.</p>;
  const { therapistId, client } = data;
  return (
    <p>
      <a
        className="bp6-button"
        href={pathTo.clientQuestionnaires({ therapistId, clientId: client.clientId })}
        target="_blank"
        rel="noreferrer"
      >
        Open the client's questionnaires
      </a>
    </p>
  );
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
