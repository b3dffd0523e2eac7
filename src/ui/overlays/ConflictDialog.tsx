import { Button, DialogBody, Radio, RadioGroup } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import {
  type Difference,
  differencesOf,
  type FlatRecord,
  mergeBy,
  type Side,
} from '#model/values/three-way.ts';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { Form } from '../forms/Form.tsx';
import { NO_VALUE } from '../text/format.ts';
import { Notice } from '../notices/Notice.tsx';
import './conflict.css';

/** A save that met a newer version. All three are needed to determine who changed what. */
export type Conflict<Fields extends FlatRecord> = { base: Fields; mine: Fields; theirs: Fields };

type Labels<Fields extends FlatRecord> = Readonly<Record<keyof Fields & string, string>>;

/** The parts of `useVersionedSave` that the dialog uses. */
type Saving<Fields extends FlatRecord> = {
  conflict: Conflict<Fields> | undefined;
  isBusy: boolean;
  /** Why saving the choice failed. Shown here because the form's own message is behind this dialog. */
  problem: string | undefined;
  resolve: (merged: Fields) => void;
  /** Returns to the form: nothing is saved, nothing is lost. */
  cancel: () => void;
};

type ConflictDialogProps<Fields extends FlatRecord> = {
  saving: Saving<Fields>;
  /** The item being saved: 'protocol'. */
  noun: string;
  labels: Labels<Fields>;
  /** Renders a value that is not plain text or a number; personal data must go through MaskedText there. */
  show?: (field: keyof Fields & string, value: Fields[string]) => ReactNode;
  /** Merged values for fields that can hold both sides. Suggested for fields that both sides changed. */
  join?: (conflict: Conflict<Fields>) => Partial<Fields>;
};

/**
 * Another user saved the same item: the user chooses theirs or mine, field by field. Fields changed by only one side
 * are preselected and can be switched. Use with `useVersionedSave`:
 *
 *     const saving = useVersionedSave({ load, save, fieldsOf, onSaved });
 *     <ConflictDialog saving={saving} noun="protocol" labels={{ name: 'Name', goalPct: 'Goal (%)' }} />
 */
export function ConflictDialog<Fields extends FlatRecord>(props: ConflictDialogProps<Fields>) {
  const { noun } = props;
  const { conflict, cancel } = props.saving;
  return (
    <Dialog
      isOpen={conflict !== undefined}
      onClose={cancel}
      title={`This ${noun} was changed by someone else`}
      className="lw-conflict"
      canOutsideClickClose={false}
    >
      {conflict ? <ConflictForm {...props} conflict={conflict} /> : undefined}
    </Dialog>
  );
}

type Kept = Side | 'both';
type FormProps<Fields extends FlatRecord> = ConflictDialogProps<Fields> & { conflict: Conflict<Fields> };

function ConflictForm<Fields extends FlatRecord>(props: FormProps<Fields>) {
  const { saving, conflict, noun, join } = props;
  const { base, mine, theirs } = conflict;
  const differences = differencesOf(base, mine, theirs);
  const joined: Partial<Fields> = join?.(conflict) ?? {};
  // If the merged value equals one side, that side is suggested instead.
  const bothOf = ({ field, isContested }: OneDifference<Fields>) =>
    isContested && joined[field] !== mine[field] && joined[field] !== theirs[field]
      ? joined[field]
      : undefined;
  const suggestedOf = ({ field, isContested, suggested }: OneDifference<Fields>): Side =>
    isContested && joined[field] === theirs[field] ? 'theirs' : suggested;
  const [decided, setDecided] = useState<Readonly<Record<string, Kept>>>({});
  const keptOf = (each: OneDifference<Fields>): Kept =>
    decided[each.field] ?? (bothOf(each) === undefined ? suggestedOf(each) : 'both');
  const all = (side: Side) => setDecided(Object.fromEntries(differences.map(({ field }) => [field, side])));
  const submit = () => {
    const own = differences.filter((each) => keptOf(each) !== 'theirs');
    const both = own.filter((each) => keptOf(each) === 'both');
    const chosen = Object.fromEntries(own.map(({ field }) => [field, 'mine']));
    saving.resolve({
      ...mergeBy(mine, theirs, chosen as Partial<Record<keyof Fields, Side>>),
      ...(Object.fromEntries(both.map(({ field }) => [field, joined[field]])) as Partial<Fields>),
    });
  };
  return (
    <Form onSubmit={submit} aria-label="Choose what to keep">
      <DialogBody>
        {saving.problem ? <Notice kind="danger">{saving.problem}</Notice> : undefined}
        <p>
          Someone saved this {noun} after you opened it. Choose what to keep. Nothing is saved until then.
        </p>
        <div className="lw-toolbar">
          <Button size="small" onClick={() => all('theirs')}>
            Take all of theirs
          </Button>
          <Button size="small" onClick={() => all('mine')}>
            Keep all of mine
          </Button>
        </div>
        {differences.map((each) => (
          <Choices
            key={each.field}
            {...props}
            difference={each}
            both={bothOf(each)}
            kept={keptOf(each)}
            onKeep={(kept) => setDecided({ ...decided, [each.field]: kept })}
          />
        ))}
      </DialogBody>
      <DialogButtons onCancel={saving.cancel} cancelLabel="Back to the form" loading={saving.isBusy}>
        Save
      </DialogButtons>
    </Form>
  );
}

type OneDifference<Fields extends FlatRecord> = Difference<keyof Fields & string>;

type ChoicesProps<Fields extends FlatRecord> = FormProps<Fields> & {
  difference: OneDifference<Fields>;
  /** The merged value, if both can be kept. */
  both: Fields[string] | undefined;
  kept: Kept;
  onKeep: (kept: Kept) => void;
};

const KEPT: readonly string[] = ['theirs', 'mine', 'both'] satisfies Kept[];
const isKept = (value: string): value is Kept => KEPT.includes(value);

function Choices<Fields extends FlatRecord>(props: ChoicesProps<Fields>) {
  const { conflict, labels, difference, both, kept, onKeep, show = plainWords } = props;
  const { field, isContested, suggested } = difference;
  const who = { mine: 'Only you changed this.', theirs: 'Only they changed this.' } as const;
  return (
    <RadioGroup
      className="lw-conflict__field"
      label={
        <>
          <strong>{labels[field]}</strong>{' '}
          <span className="lw-muted">{isContested ? 'Both of you changed this.' : who[suggested]}</span>
        </>
      }
      selectedValue={kept}
      onChange={({ currentTarget: { value } }) => {
        if (isKept(value)) onKeep(value);
      }}
    >
      <Radio value="theirs">
        <span className="lw-muted">Theirs:</span> {show(field, conflict.theirs[field])}
      </Radio>
      <Radio value="mine">
        <span className="lw-muted">Mine:</span> {show(field, conflict.mine[field])}
      </Radio>
      {both === undefined ? undefined : (
        <Radio value="both">
          <span className="lw-muted">Both:</span> {show(field, both)}
        </Radio>
      )}
    </RadioGroup>
  );
}

function plainWords(_field: string, value: FlatRecord[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined || value === '' ? NO_VALUE : String(value);
}
