import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { useUser } from '#state/auth.atoms.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Fold } from './fields/Fold.tsx';
import { Words } from './fields/Words.tsx';
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
  const { data, error } = useEndpoint(ENDPOINTS.listQuestionnaireCategories, { params: { id: userId } });
  const set = (key: string, change: Partial<QuestionnaireDefinition>) =>
    edit((before) => withDefinition(before, change), key);
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
        value={definition.title}
        onChange={(title) => set('title', { title })}
        {...(problems.title !== undefined && { error: 'Enter a name.' })}
      />
      <TextField
        label="Purpose"
        value={definition.description}
        onChange={(description) => set('description', { description })}
      />
      <TextAreaField
        label="Instructions for the respondent"
        rows={2}
        value={definition.instructions}
        onChange={(instructions) => set('instructions', { instructions })}
      />
      <div className="lw-form-row">
        <FormChoice<string>
          label="Category"
          value={draft.categoryId ?? ''}
          options={[{ value: '', label: 'None' }, ...categories]}
          onChange={(value) => {
            edit((before) => ({ ...before, categoryId: value === '' ? null : (value as typeof stored) }));
          }}
        />
        <FormChoice
          label="Answered by"
          value={definition.respondent}
          options={RESPONDENTS}
          onChange={(respondent) => set('respondent', { respondent })}
        />
      </div>
      <Origin definition={definition} set={set} />
    </Panel>
  );
}

type OriginProps = {
  definition: QuestionnaireDefinition;
  set: (key: string, change: Partial<QuestionnaireDefinition>) => void;
};

/** Its source, and its name in tables and reports. */
function Origin({ definition, set }: OriginProps) {
  return (
    <Fold summary="Short name, period, source and terms">
      <div className="lw-fields-row">
        <Words
          label="Short name"
          value={definition.shortTitle}
          onChange={(shortTitle) => set('shortTitle', { shortTitle })}
        />
        <Words
          label="Asks about"
          value={definition.recallPeriod}
          onChange={(recallPeriod) => set('recallPeriod', { recallPeriod })}
        />
        <Words
          label="Language"
          value={definition.language}
          onChange={(language = '') => set('language', { language })}
        />
      </div>
      <TextAreaField
        label="Source"
        rows={2}
        value={definition.source}
        onChange={(source) => set('source', { source })}
      />
      <TextAreaField
        label="Terms"
        rows={2}
        value={definition.terms.note}
        onChange={(note) => set('terms', { terms: { ...definition.terms, note } })}
      />
    </Fold>
  );
}
