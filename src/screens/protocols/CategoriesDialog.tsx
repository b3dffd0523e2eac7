import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { TickIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  type ProtocolCategory,
  createProtocolCategory,
  deleteProtocolCategory,
  renameProtocolCategory,
} from '#shared/api/protocol-categories.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useTyped } from '#ui/forms/use-typed.ts';
import { PROTOCOL_CALLS } from '#state/calls/protocol-calls.ts';
import { useChangeBy } from '#state/use-change.ts';

type CategoriesDialogProps = { categories: readonly ProtocolCategory[]; onClose: () => void };

/** The practice's own categories: add, rename, delete. */
export const CategoriesDialog = (props: CategoriesDialogProps) => (
  <FormDialog isOpen onClose={props.onClose} title="Categories of protocols">
    <CategoriesForm {...props} />
  </FormDialog>
);

function CategoriesForm({ categories, onClose }: CategoriesDialogProps) {
  const [name, setName] = useState('');
  useTyped(name.trim() !== '');
  const { create, rename, remove, problem, isBusy } = useCategoryChanges();
  const own = categories.filter(({ isOwn }) => isOwn);
  const shipped = categories.filter(({ isOwn }) => !isOwn);
  const add = () => {
    if (name.trim()) create(name.trim(), () => setName(''));
  };
  return (
    <div ref={keepFocus}>
      <DialogBody>
        {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
        <p>
          Everyone in the practice sorts protocols into these categories. Deleting a category does not delete
          its protocols.
        </p>
        <p className="lw-muted">
          The main category is separate: it says what a protocol trains, is stored in the protocol and its
          file, and is set in the builder.
        </p>
        <ul className="lw-plain-list lw-categories" aria-label="Categories of the practice">
          {own.map((category) => (
            <CategoryRow
              key={`${category.categoryId} ${category.version}`}
              category={category}
              onRename={(to) => rename(category, to)}
              onDelete={() => remove(category)}
            />
          ))}
        </ul>
        <Form className="lw-categories__row" onSubmit={add} aria-label="New category">
          <InputGroup
            fill
            value={name}
            maxLength={60}
            placeholder="New category"
            aria-label="Name of the new category"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            Add
          </Button>
        </Form>
        <p className="lw-muted lw-small">
          Loopwell provides {shipped.map((category) => category.name).join(', ')}; these cannot be changed.
        </p>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>Close</Button>} />
    </div>
  );
}

type CategoryRowProps = {
  category: ProtocolCategory;
  onRename: (name: string) => void;
  onDelete: () => void;
};

function CategoryRow({ category, onRename, onDelete }: CategoryRowProps) {
  const [name, setName] = useState(category.name);
  const [isAsked, setAsked] = useState(false);
  useTyped(name !== category.name);
  const isChanged = name.trim() !== category.name && name.trim() !== '';
  const submit = () => {
    if (isChanged) onRename(name.trim());
  };
  if (isAsked) {
    return (
      <li className="lw-categories__row">
        <span className="lw-categories__name">Delete '{category.name}'? This cannot be undone.</span>
        <Button size="small" intent="danger" onClick={onDelete}>
          Delete
        </Button>
        <Button size="small" onClick={() => setAsked(false)}>
          Keep
        </Button>
      </li>
    );
  }
  return (
    <li>
      <Form className="lw-categories__row" onSubmit={submit}>
        <InputGroup
          fill
          value={name}
          maxLength={60}
          aria-label={`Name of ${category.name}`}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          icon={<TickIcon />}
          disabled={!isChanged}
          aria-label={`Rename ${category.name}`}
          title="Rename"
        />
        <Button
          icon={<TrashIcon />}
          aria-label={`Delete ${category.name}`}
          title="Delete"
          onClick={() => setAsked(true)}
        />
      </Form>
    </li>
  );
}

function useCategoryChanges() {
  const api = useApi();
  const { userId: id } = useUser();
  const { run, problem, isBusy } = useChangeBy((call: () => Promise<unknown>) => call(), {
    refreshes: PROTOCOL_CALLS,
    isBusyUntilRefreshed: true,
  });
  return {
    create: (name: string, onDone: () => void) =>
      run(() => api.callEndpoint(createProtocolCategory, { params: { id }, body: { name } }), {
        onSuccess: onDone,
      }),
    rename: ({ categoryId, version }: ProtocolCategory, name: string) =>
      run(() =>
        api.callEndpoint(renameProtocolCategory, {
          params: { id, categoryId },
          body: { name, version },
        }),
      ),
    remove: ({ categoryId }: ProtocolCategory) =>
      run(() => api.callEndpoint(deleteProtocolCategory, { params: { id, categoryId } })),
    problem,
    isBusy,
  };
}
