import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { type Session, getSession, getSessionByComponent } from '#shared/api/sessions.ts';
import { type VisitSettings, putVisitPlan } from '#shared/api/visits.ts';
import type { UserId } from '#shared/domain/ids.ts';
import {
  DEFAULT_VISIT,
  DEFAULT_VISIT_NAME,
  NO_COMPONENTS,
  NO_TRAINING,
  type VisitComponent,
  type VisitPlan,
} from '#shared/visit/visit-plan.ts';
import { planProblem } from '#model/visits/edit-plan.ts';
import { useChange } from '#state/use-change.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Notice, Problem } from '#ui/notices/Notice.tsx';
import { formatDate } from '#ui/text/format.ts';
import { AddComponent } from './AddComponent.tsx';
import { ComponentList } from './ComponentList.tsx';
import { PlanLength } from './PlanLength.tsx';
import { PracticePanels } from './PracticePanels.tsx';
import type { LastVisit } from './use-last-visit.ts';

type PlanEditorProps = {
  therapistId: UserId;
  session: Session;
  settings: VisitSettings;
  last: LastVisit | undefined;
  first: VisitPlan;
  /** Called when the plan is stored. */
  onSaved: () => void;
};

/** Problems of a plan that another start removes; any other is removed in its field. */
const NEEDS_START: readonly string[] = [NO_COMPONENTS, NO_TRAINING];

const RATING_LABELS = {
  before: 'Before the visit',
  afterEachRun: 'After each run',
  after: 'After the visit',
} as const;

export function PlanEditor({ therapistId, session, settings, last, first, onSaved }: PlanEditorProps) {
  const [plan, setPlan] = useState(first);
  const save = useChange(putVisitPlan, {
    refreshes: [getSessionByComponent, getSession],
    isBusyUntilRefreshed: true,
    onSuccess: onSaved,
  });
  const problem = planProblem(plan);
  const change = (components: VisitComponent[]) => setPlan({ ...plan, components });
  return (
    <div className="lw-grid lw-grid--start lw-visit-plan">
      <Panel title="Components" aside={<PlanLength plan={plan} />} keepsFocus>
        <StartFrom settings={settings} last={last} onChoose={setPlan} />
        <ComponentList components={plan.components} onChange={change} />
        <AddComponent therapistId={therapistId} onAdd={(added) => change([...plan.components, added])} />
        <fieldset className="lw-visit-plan__ratings">
          <legend>Ask the client for ratings</legend>
          {(Object.keys(RATING_LABELS) as (keyof typeof RATING_LABELS)[]).map((moment) => (
            <Checkbox
              key={moment}
              label={RATING_LABELS[moment]}
              checked={plan.ratings[moment]}
              onChange={(event) =>
                setPlan({ ...plan, ratings: { ...plan.ratings, [moment]: event.currentTarget.checked } })
              }
            />
          ))}
        </fieldset>
        {problem === undefined ? undefined : (
          <Notice
            kind="warning"
            actions={
              NEEDS_START.includes(problem) ? (
                <Button size="small" onClick={() => setPlan(DEFAULT_VISIT)}>
                  Use the training visit
                </Button>
              ) : undefined
            }
          >
            {problem}
          </Notice>
        )}
        {save.problem === undefined ? undefined : <Problem isInForm message={save.problem} />}
        <div className="lw-stage__actions">
          <BusyButton
            intent="primary"
            size="large"
            isBusy={save.isBusy}
            disabled={problem !== undefined}
            onClick={() =>
              save.run({
                params: { id: session.therapistId, sessionId: session.sessionId },
                body: { plan, visitPlanVersion: session.visitPlanVersion ?? 0 },
              })
            }
          >
            Save and open the session
          </BusyButton>
        </div>
      </Panel>
      <PracticePanels therapistId={therapistId} settings={settings} plan={plan} planProblem={problem} />
    </div>
  );
}

type StartFromProps = {
  settings: VisitSettings;
  last: LastVisit | undefined;
  onChoose: (plan: VisitPlan) => void;
};

/** Replaces the whole plan. */
function StartFrom({ settings, last, onChoose }: StartFromProps) {
  const [chosen, setChosen] = useState('');
  const plans: Record<string, { label: string; plan: VisitPlan }> = {
    default: { label: DEFAULT_VISIT_NAME, plan: DEFAULT_VISIT },
    ...(last && { last: { label: `Last time, on ${formatDate(last.at)}`, plan: last.plan } }),
    ...Object.fromEntries(
      settings.templates.map(({ name, plan }) => [`template:${name}`, { label: `Template: ${name}`, plan }]),
    ),
  };
  return (
    <FormChoice
      label="Start from"
      value={chosen}
      options={[
        { value: '', label: 'Choose a template or last time' },
        ...Object.entries(plans).map(([value, { label }]) => ({ value, label })),
      ]}
      onChange={(value) => {
        setChosen(value);
        const next = plans[value]?.plan;
        if (next) onChoose(next);
      }}
    />
  );
}
