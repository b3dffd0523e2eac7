import { listQuestionnaireCategories } from '#shared/api/questionnaires.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { useUser } from '#state/auth.atoms.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Fold } from './fields/Fold.tsx';
import { NeededWords, Words } from './fields/Words.tsx';
import { withDefinition } from './model/draft.ts';
import type { Editing } from './use-questionnaire-editor.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

const RESPONDENTS = [
  { value: 'client', label: 'The client' },
  { value: 'clinician', label: 'The practitioner' },
] as const;

/** Name, purpose and instructions. */
export function HeadPanel({ editing }: { editing: Editing }) {
  const { draft, edit, problems } = editing;
  const { definition } = draft;
  const { userId } = useUser();
  const { data, error } = useEndpoint(listQuestionnaireCategories, { params: { id: userId } });
  const field = <Key extends keyof QuestionnaireDefinition>(key: Key) => ({
    value: definition[key],
    onChange: (value: QuestionnaireDefinition[Key]) =>
      edit((before) => withDefinition(before, { [key]: value }), key),
  });
  const categories = (data?.categories ?? []).map(({ categoryId, name }) => ({
    value: categoryId as string,
    label: name,
  }));
  const { categoryId: stored } = draft;
  if (stored && !categories.some(({ value }) => value === stored)) {
    // The id would mean nothing to the user.
    const words = data ? 'Deleted' : error ? 'Could not be loaded' : 'Loading';
    categories.push({ value: stored, label: words });
  }
  return (
    <Panel title="Questionnaire">
      <TextField
        label="Name"
        isRequired
        error={problems.title === undefined ? undefined : 'Enter a name.'}
        {...field('title')}
      />
      <TextField label="Purpose" {...field('description')} />
      <TextAreaField label="Instructions for the respondent" rows={2} {...field('instructions')} />
      <div className="lw-form-row">
        <FormChoice<string>
          label="Category"
          value={draft.categoryId ?? ''}
          options={[{ value: '', label: 'None' }, ...categories]}
          onChange={(value) => {
            edit((before) => ({ ...before, categoryId: value === '' ? null : (value as typeof stored) }));
          }}
        />
        <FormChoice label="Answered by" options={RESPONDENTS} {...field('respondent')} />
      </div>
      {/* Its source, and its name in tables and reports. */}
      <Fold summary="Short name, period, source and terms">
        <div className="lw-fields-row">
          <Words label="Short name" {...field('shortTitle')} />
          <Words label="Asks about" {...field('recallPeriod')} />
          <NeededWords label="Language" {...field('language')} />
        </div>
        <TextAreaField label="Source" rows={2} {...field('source')} />
        <TextAreaField
          label="Terms"
          rows={2}
          value={definition.terms.note}
          onChange={(note) => field('terms').onChange({ ...definition.terms, note })}
        />
      </Fold>
    </Panel>
  );
}
