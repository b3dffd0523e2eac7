import { pathTo } from '#shared/routes.ts';
import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { useSendsCodes } from '#state/app-config.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { useChangeBy } from '#state/use-change.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { NoMailNotice } from '#widgets/mfa/NoMailNotice.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { EmailField } from '#widgets/people/AccountFields.tsx';
import type { RegistrationCase } from '#model/registration/registration-case.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';

/** `/request-verification`: a new code for an address. Nothing here reveals whether the address has an account. */
export function RequestVerificationScreen() {
  const { account } = useServices();
  const [, navigate] = useLocation();
  const form = useForm({ email: '' });
  const sendsMail = useSendsCodes();
  const request = useChangeBy((email: string) => account.resendCode(email), {
    onSuccess: (_, email) => {
      const state: RegistrationCase = { case: 'verify', email: email.trim().toLowerCase() };
      navigate(pathTo.verification(), { state });
    },
  });
  usePageTitle('Verification');
  const submit = () => {
    if (form.values.email.trim() === '') form.setErrors({ email: 'Enter your e-mail address.' });
    else request.run(form.values.email);
  };
  return (
    <Form className="lw-card-form lw-form" onSubmit={submit}>
      <h1>Get a verification code</h1>
      <p className="lw-card-form__lead">
        Enter the e-mail address you registered with. If it has an account, a code is{' '}
        {sendsMail ? 'sent to' : 'created for'} it.
      </p>
      <NoMailNotice sendsMail={sendsMail} />
      {request.problem ? <Notice kind="danger">{request.problem}</Notice> : undefined}
      <EmailField {...form.field('email')} />
      <Button type="submit" intent="primary" size="large" fill loading={request.isBusy}>
        {sendsMail ? 'Send code' : 'Create code'}
      </Button>
      <p>
        <AppLink href={pathTo.verification()}>I have a code</AppLink>
      </p>
    </Form>
  );
}
