import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { QuestionnaireCategory } from '#shared/api/questionnaires.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { countOf } from '#ui/text/format.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { useTyped } from '#ui/forms/use-typed.ts';
import { useCategoryActions } from './use-questionnaire-actions.ts';

type CategoriesDialogProps = { categories: readonly QuestionnaireCategory[]; onClose: () => void };

/** Adds and deletes the categories of the practice; questionnaires of a deleted one stay, without a category. */
export function CategoriesDialog({ categories, onClose }: CategoriesDialogProps) {
  return (
    <FormDialog isOpen onClose={onClose} title="Categories of questionnaires">
      <DialogBody>
        <AddCategory />
        {categories.length === 0 ? (
          <p className="lw-muted">
            No categories yet. Use categories to sort your questionnaires, such as Sleep or Intake.
          </p>
        ) : (
          <CategoryList categories={categories} />
        )}
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>Close</Button>} />
    </FormDialog>
  );
}

function AddCategory() {
  const [name, setName] = useState('');
  useTyped(name.trim() !== '');
  const [error, setError] = useState<string>();
  const { create, isBusy, reason } = useCategoryActions(() => setName(''));
  const submit = () => {
    if (name.trim() === '') setError('Enter a name.');
    else create(name);
  };
  return (
    <Form className="lw-inline-form" onSubmit={submit} aria-label="Add category">
      <TextField
        label="New category"
        isRequired
        value={name}
        onChange={(text) => {
          setName(text);
          setError(undefined);
        }}
        error={error ?? reason}
      />
      <Button type="submit" intent="primary" loading={isBusy}>
        Add category
      </Button>
    </Form>
  );
}

function CategoryList({ categories }: { categories: readonly QuestionnaireCategory[] }) {
  const { remove } = useCategoryActions(() => undefined);
  return (
    <ul className="lw-plain-list" aria-label="Categories">
      {categories.map((category) => (
        <CategoryRow key={category.categoryId} category={category} onDelete={() => remove(category)} />
      ))}
    </ul>
  );
}

type CategoryRowProps = { category: QuestionnaireCategory; onDelete: () => void };

/** Asks first: deleting the category also loses which questionnaires were in it. */
function CategoryRow({ category: { name, questionnaireCount }, onDelete }: CategoryRowProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <li className="lw-category">
        <span>
          Delete '{name}'? {lossWords(questionnaireCount)}
        </span>
        <Button size="small" intent="danger" onClick={onDelete}>
          Delete
        </Button>
        <Button size="small" onClick={() => setAsked(false)}>
          Keep
        </Button>
      </li>
    );
  return (
    <li className="lw-category">
      <span>{name}</span>
      <span className="lw-muted">{countOf(questionnaireCount, 'questionnaire')}</span>
      <Button
        variant="minimal"
        size="small"
        icon={<TrashIcon />}
        aria-label={`Delete the category ${name}`}
        onClick={() => setAsked(true)}
      />
    </li>
  );
}

const lossWords = (count: number): string =>
  count === 0
    ? 'This cannot be undone.'
    : `${countOf(count, 'questionnaire')} would be left without a category. This cannot be undone.`;
