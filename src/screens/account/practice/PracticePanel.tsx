import { Button, Switch } from '@blueprintjs/core';
import { type FormEvent } from 'react';
import { fieldErrorsOf } from '#shared/api/field-errors.ts';
import { practiceChangeSchema } from '#shared/api/profile.ts';
import type { Region } from '#shared/api/setup.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMfaPolicy, usePracticeName } from './use-practice.ts';

const REGION_WORDS: Record<Region, string> = { US: 'United States', CA: 'Canada', EU: 'Europe' };

/** For administrators of the practice only. */
export function PracticePanel() {
  const { organization } = useUser();
  return (
    <Panel title="Practice" aside="For everybody in the practice">
      <PracticeName />
      <dl className="lw-facts">
        <dt>Region</dt>
        <dd>{`${REGION_WORDS[organization.region]}, chosen when the practice was made`}</dd>
      </dl>
      <MfaSwitch />
    </Panel>
  );
}

function PracticeName() {
  const { organization } = useUser();
  const form = useForm({ name: organization.name });
  const { rename, isBusy, problem } = usePracticeName();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = practiceChangeSchema.safeParse(form.values);
    if (parsed.success) rename(parsed.data.name);
    else form.setErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <form className="lw-form" onSubmit={submit} noValidate aria-label="Practice">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      <TextField label="Name of the practice" isRequired {...form.field('name')} />
      <Button type="submit" loading={isBusy} disabled={form.values.name === organization.name}>
        Save practice name
      </Button>
    </form>
  );
}

function MfaSwitch() {
  const { policy, change, isBusy, problem } = useMfaPolicy();
  return (
    <>
      <Switch
        label="Everybody needs a second step to sign in"
        checked={policy === 'required'}
        disabled={policy === undefined || isBusy}
        onChange={(event) => change(event.currentTarget.checked ? 'required' : 'offered')}
      />
      <p className="lw-muted lw-small">
        Who has none yet is led through setting one up at the next sign-in: a passkey, or codes of an
        authenticator app.
      </p>
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
    </>
  );
}
