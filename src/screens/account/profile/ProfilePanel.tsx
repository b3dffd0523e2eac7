import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { profileChangeSchema } from '#shared/api/identity/profile.ts';
import type { SubscriptionStatus } from '#shared/commerce/subscription-status.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useSetAtom } from '#state/jotai.ts';
import { saveProfileAtom } from '#state/account/profile-actions.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { STATUS_WORDS } from '#widgets/commerce/commerce-words.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { groupWords } from '#widgets/people/group-words.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { AvatarField } from './AvatarField.tsx';

const subscriptionWord = (status: string): string =>
  status in STATUS_WORDS ? STATUS_WORDS[status as SubscriptionStatus].word : status;

export function ProfilePanel() {
  const user = useUser();
  const { subscription } = user.account;
  return (
    <Panel title="Profile">
      <AvatarField />
      <NameForm />
      <dl className="lw-facts">
        <Fact term="E-mail">
          <MaskedText>{user.email}</MaskedText>
        </Fact>
        <Fact term="Groups">{groupWords(user.groups)}</Fact>
        <Fact term="Practice">{user.organization.name}</Fact>
        <Fact term="Subscription">{subscription ? subscriptionWord(subscription.status) : 'None'}</Fact>
      </dl>
    </Panel>
  );
}

function NameForm() {
  const { firstName, lastName } = useUser();
  const form = useForm({ firstName, lastName });
  const save = useSetAtom(saveProfileAtom);
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);
  const isChanged = form.values.firstName !== firstName || form.values.lastName !== lastName;

  const submit = async () => {
    const parsed = profileChangeSchema.safeParse(form.values);
    if (!parsed.success) {
      form.setErrors(fieldErrorsOf(parsed.error));
      return;
    }
    setBusy(true);
    const refused = await save(parsed.data);
    setBusy(false);
    if (refused) form.setErrors(refused.fields);
    else showToast({ kind: 'success', message: 'Your name was saved.' });
  };

  return (
    <Form className="lw-form" onSubmit={() => void submit()} aria-label="Your name">
      <div className="lw-form-row">
        <TextField label="First name" autoComplete="given-name" isRequired {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" isRequired {...form.field('lastName')} />
      </div>
      <Button type="submit" loading={isBusy} disabled={!isChanged}>
        Save name
      </Button>
    </Form>
  );
}
