import { Button, Switch } from '@blueprintjs/core';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { practiceChangeSchema } from '#shared/api/identity/profile.ts';
import type { Region } from '#shared/domain/regions.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import { useAppConfig } from '#state/app-config.atoms.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { CopyPracticeLink, practiceLink } from '#widgets/people/PracticeLink.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { ClientAccessChoice } from './ClientAccessChoice.tsx';
import { PracticeFormats } from './PracticeFormats.tsx';
import { SETTING_SAVED, useChangePractice } from './use-change-practice.ts';

const REGION_WORDS: Record<Region, string> = { US: 'United States', CA: 'Canada', EU: 'Europe' };

/** For administrators of the practice only. */
export function PracticePanel() {
  const { organization, userId } = useUser();
  return (
    <Panel title="Practice" aside="For everyone in the practice">
      <PracticeName />
      <dl className="lw-facts">
        <Fact term="Region">{`${REGION_WORDS[organization.region]}, chosen when the practice was created`}</Fact>
        <Fact term="Link for clients">
          <LinkForClients organizationId={organization.organizationId} />
        </Fact>
        <Fact term="For another identity provider">
          Practice <code>{organization.organizationId}</code>, you <code>{userId}</code>
        </Fact>
      </dl>
      <ClientAccessChoice />
      <PracticeFormats />
      <OfflineData />
    </Panel>
  );
}

function LinkForClients({ organizationId }: { organizationId: OrganizationId }) {
  const { state } = useAppConfig();
  if (state.kind !== 'ready') return 'Connecting to the server';
  if (state.config.registration === 'closed') return 'Registration is closed on this server.';
  return (
    <>
      <p className="lw-muted lw-small">
        Clients who register here appear in your client list after you identify them.
      </p>
      <p>
        <code>{practiceLink(organizationId)}</code>
      </p>
      <CopyPracticeLink organizationId={organizationId} />
    </>
  );
}

function PracticeName() {
  const { organization } = useUser();
  const form = useForm({ name: organization.name });
  const { change, isBusy, problem } = useChangePractice('The name of the practice was saved.');
  const submit = () => {
    const parsed = practiceChangeSchema.safeParse(form.values);
    if (parsed.success) change(parsed.data);
    else form.setErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <Form className="lw-form" onSubmit={submit} aria-label="Practice">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      <TextField label="Name of the practice" isRequired {...form.field('name')} />
      <Button type="submit" loading={isBusy} disabled={form.values.name === organization.name}>
        Save practice name
      </Button>
    </Form>
  );
}

function OfflineData() {
  const { organization } = useUser();
  const { change, isBusy, problem } = useChangePractice(SETTING_SAVED);
  return (
    <>
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      <Switch
        label="Pages can be read without a network"
        checked={organization.storesOffline}
        disabled={isBusy}
        onChange={({ currentTarget }) => change({ storesOffline: currentTarget.checked })}
      />
      <p className="lw-muted lw-small">
        Browsers store what was last loaded, encrypted, until the user logs out, and for 30 days at most. When
        this is off, they store none of it, and what they have stored is deleted when Loopwell is next opened.
        Sessions and notes that were not sent yet stay until they are, also after logout.
      </p>
    </>
  );
}
