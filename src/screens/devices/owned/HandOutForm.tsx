import { Button, FormGroup, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { Holder, OwnedDevice } from '#shared/api/commerce/devices.ts';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { FormChoice } from '#ui/forms/Choice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useNameOf } from '#widgets/people/PersonName.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { usePickSearch } from '#ui/forms/use-pick-search.ts';
import { useTyped } from '#ui/forms/use-typed.ts';
import { useDeviceSteps } from './use-devices.ts';
import { useReceivers } from './use-receivers.ts';

type HandOutFormProps = { device: OwnedDevice; onClose: () => void };

/** The recipient, and a note for them: how long, for what purpose. */
export function HandOutForm({ device, onClose }: HandOutFormProps) {
  const [kind, setKind] = useState<'client' | 'operator'>('client');
  const { typed, setTyped, searchTerm } = usePickSearch();
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  useTyped(note.trim() !== '');
  const [error, setError] = useState<string>();
  const receivers = useReceivers(searchTerm);
  const { move, isBusy } = useDeviceSteps();
  const nameOf = useNameOf();
  const searchId = useId();
  const form = useFocusFirst();
  const people: readonly Holder[] =
    kind === 'client'
      ? receivers.clients.map(({ clientId: id, firstName, lastName }) => ({ kind, id, firstName, lastName }))
      : receivers.colleagues.map(({ userId: id, firstName, lastName }) => ({
          kind,
          id,
          firstName,
          lastName,
        }));
  const submit = () => {
    const to = people.find(({ id }) => id === chosen);
    if (to) move({ device, to, note }, { onSuccess: onClose });
    else setError('Choose who gets the device.');
  };
  return (
    <Form ref={form} className="lw-form lw-devices__form" onSubmit={submit} aria-label="Hand out">
      {receivers.error ? <Notice kind="danger">{messageOf(receivers.error)}</Notice> : undefined}
      <RadioGroup
        inline
        label="Hand out to"
        selectedValue={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value === 'client' ? 'client' : 'operator');
          setChosen('');
        }}
      >
        <Radio value="client" label="A client" />
        <Radio value="operator" label="An operator" />
      </RadioGroup>
      {kind === 'client' && (receivers.totalClients > receivers.clients.length || typed !== '') ? (
        <FormGroup label="Search clients" labelFor={searchId}>
          <InputGroup id={searchId} type="search" value={typed} onValueChange={setTyped} />
        </FormGroup>
      ) : undefined}
      <FormChoice<string>
        label={kind === 'client' ? 'Client' : 'Operator'}
        error={error}
        value={people.some(({ id }) => id === chosen) ? chosen : ''}
        onChange={(next) => {
          setChosen(next);
          setError(undefined);
        }}
        options={[
          { value: '', label: 'Choose...' },
          ...people.map((each) => ({ value: each.id ?? '', label: nameOf(each) })),
        ]}
      />
      <TextField label="Note" value={note} onChange={setNote} helper="For how long, what came with it" />
      <div className="lw-devices__actions">
        <Button type="submit" intent="primary" loading={isBusy}>
          Hand out
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
