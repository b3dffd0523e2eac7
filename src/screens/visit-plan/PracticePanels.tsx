import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { type VisitSettings, getVisitSettings, putVisitSettings } from '#shared/api/visits.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { ratingScalesSchema } from '#shared/visit/ratings.ts';
import { type VisitPlan, type VisitTemplate, visitTemplateSchema } from '#shared/visit/visit-plan.ts';
import { useChange } from '#state/use-change.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Problem } from '#ui/notices/Notice.tsx';

type PracticePanelsProps = {
  therapistId: UserId;
  settings: VisitSettings;
  plan: VisitPlan;
  planProblem: string | undefined;
};

/** Templates and rating scales, shared by everyone in the practice. */
export function PracticePanels({ therapistId, settings, plan, planProblem }: PracticePanelsProps) {
  const save = useChange(putVisitSettings, {
    refreshes: [getVisitSettings],
    isBusyUntilRefreshed: true,
  });
  const store = (change: Partial<Pick<VisitSettings, 'templates' | 'scales'>>) => {
    const { templates, scales, version } = settings;
    save.run({ params: { id: therapistId }, body: { templates, scales, version, ...change } });
  };
  return (
    <div className="lw-visit-plan__practice">
      {save.problem === undefined ? undefined : <Problem isInForm message={save.problem} />}
      <Panel title="Templates of the practice" keepsFocus>
        <Templates
          templates={settings.templates}
          plan={plan}
          planProblem={planProblem}
          isBusy={save.isBusy}
          onChange={(templates) => store({ templates })}
        />
      </Panel>
      <Panel title="Rating scales of the practice">
        <Scales
          key={settings.version}
          scales={settings.scales}
          isBusy={save.isBusy}
          onChange={(scales) => store({ scales })}
        />
      </Panel>
    </div>
  );
}

type TemplatesProps = {
  templates: readonly VisitTemplate[];
  plan: VisitPlan;
  planProblem: string | undefined;
  isBusy: boolean;
  onChange: (templates: VisitTemplate[]) => void;
};

function Templates({ templates, plan, planProblem, isBusy, onChange }: TemplatesProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const isKnown = templates.some((each) => each.name === name.trim());
  const add = () => {
    const parsed = visitTemplateSchema.safeParse({ name, plan });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.data) return;
    onChange([...templates.filter((each) => each.name !== parsed.data.name), parsed.data]);
    setName('');
  };
  return (
    <>
      {templates.length === 0 ? (
        <p className="lw-muted">Save a plan as a template to use it for other clients.</p>
      ) : (
        <ul className="lw-plain-list lw-visit-templates">
          {templates.map((each) => (
            <li key={each.name}>
              <span>{each.name}</span>
              <Button
                variant="minimal"
                size="small"
                icon={<CrossIcon />}
                aria-label={`Delete the template ${each.name}`}
                disabled={isBusy}
                onClick={() => onChange(templates.filter((other) => other.name !== each.name))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField label="Name of the template" value={name} onChange={setName} error={error} isRequired />
      <BusyButton isBusy={isBusy} disabled={planProblem !== undefined} onClick={add}>
        {isKnown ? 'Replace the template' : 'Save as template'}
      </BusyButton>
    </>
  );
}

type ScalesProps = { scales: readonly string[]; isBusy: boolean; onChange: (scales: string[]) => void };

function Scales({ scales, isBusy, onChange }: ScalesProps) {
  const [text, setText] = useState(scales.join('\n'));
  const [error, setError] = useState<string>();
  const save = () => {
    const lines = text.split('\n').map((line) => line.trim());
    const parsed = ratingScalesSchema.safeParse(lines.filter((line) => line !== ''));
    setError(parsed.error?.issues[0]?.message);
    if (parsed.data) onChange(parsed.data);
  };
  return (
    <>
      <TextAreaField
        label="Scales, one per line"
        helper="The client rates each from 0 to 10. Ratings already given keep their names."
        value={text}
        onChange={setText}
        error={error}
        rows={5}
        isRequired
      />
      <BusyButton isBusy={isBusy} disabled={text === scales.join('\n')} onClick={save}>
        Save scales
      </BusyButton>
    </>
  );
}
