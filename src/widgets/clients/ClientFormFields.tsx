import { Tab, Tabs } from '@blueprintjs/core';
import { useContext } from 'react';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { MaskContext } from '../people/MaskedText.tsx';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { FormState } from '#ui/forms/Form.tsx';
import { CLIENT_FIELD_WORDS, type ClientFormValues, HANDEDNESS_WORDS, SEX_WORDS } from './client-form.ts';
import { ContactFields } from './ContactFields.tsx';

export type ClientFormTab = 'person' | 'care' | 'contacts';

type ClientFormFieldsProps = {
  form: FormState<ClientFormValues>;
  /** Values the form was opened with: hidden values cannot be edited. */
  initial: ClientFormValues;
  tab: ClientFormTab;
  onTab: (tab: ClientFormTab) => void;
};

/** The fields of a client on three tabs, each shorter than a screen. */
export function ClientFormFields(props: ClientFormFieldsProps) {
  const { form, tab, onTab } = props;
  const contacts = form.field('contacts');
  return (
    <Tabs
      id="client-form"
      className="lw-leaves"
      selectedTabId={tab}
      onChange={(next) => onTab(next as ClientFormTab)}
      renderActiveTabPanelOnly
    >
      <Tab id="person" title="Person" data-words="Person" panel={<PersonLeaf {...props} />} />
      <Tab id="care" title="Care" data-words="Care" panel={<CareLeaf {...props} />} />
      <Tab
        id="contacts"
        title="Contacts"
        data-words="Contacts"
        panel={
          <ContactFields
            value={contacts.value}
            initial={props.initial.contacts}
            onChange={contacts.onChange}
            errors={form.errors}
          />
        }
      />
    </Tabs>
  );
}

/** A field with hidden content is shown as hidden and keeps its value. */
function useFieldOf({ form, initial }: ClientFormFieldsProps) {
  const isMasked = useContext(MaskContext);
  return (name: keyof ClientFormValues) => {
    const isHidden = isMasked && initial[name] !== '';
    return {
      label: CLIENT_FIELD_WORDS[name],
      ...form.field(name),
      isDisabled: isHidden,
      ...(isHidden ? { helper: 'Hidden by the privacy setting. The value is not changed.' } : {}),
    };
  };
}

function PersonLeaf(props: ClientFormFieldsProps) {
  const field = useFieldOf(props);
  const { form, initial } = props;
  const isBirthdayHidden = useContext(MaskContext) && initial.dateOfBirth !== '';
  const sex = form.field('sex');
  const handedness = form.field('handedness');
  return (
    <>
      <div className="lw-form-row">
        <TextField isRequired {...field('firstName')} />
        <TextField isRequired {...field('lastName')} />
        <TextField type="email" {...field('email')} />
        <TextField type={isBirthdayHidden ? 'text' : 'date'} {...field('dateOfBirth')} />
        <FormChoice
          label="Sex"
          value={sex.value}
          onChange={sex.onChange}
          options={Object.entries(SEX_WORDS).map(([value, label]) => ({ value, label }))}
        />
        <FormChoice
          label="Handedness"
          value={handedness.value}
          onChange={handedness.onChange}
          options={Object.entries(HANDEDNESS_WORDS).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <TextField label="Tags" helper="Separated by commas." {...form.field('tags')} />
      <TextAreaField rows={2} {...field('notes')} />
    </>
  );
}

function CareLeaf(props: ClientFormFieldsProps) {
  const field = useFieldOf(props);
  return (
    <>
      <TextAreaField {...field('goals')} />
      <TextAreaField rows={2} {...field('medication')} />
      <TextAreaField rows={2} helper="What others must know in an emergency." {...field('emergencyNote')} />
    </>
  );
}
