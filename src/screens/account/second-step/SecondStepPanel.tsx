import { Button, Switch } from '@blueprintjs/core';
import type { ProviderFeatures } from '#shared/api/identity/identity-provider.ts';
import { useCan } from '#state/auth.atoms.ts';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { RecoveryCodes } from '#widgets/mfa/RecoveryCodes.tsx';
import { TotpSecret } from '#widgets/mfa/TotpSecret.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ProofForm } from './ProofForm.tsx';
import { type SecondStep, useSecondStep } from './use-second-step.ts';

/** An authenticator app and passkeys beside the password, and whether the practice requires them. */
export function SecondStepPanel({ features }: { features: ProviderFeatures }) {
  const step = useSecondStep(features);
  return (
    <Panel title="Second step at sign-in">
      {step.problem === undefined ? undefined : <Notice kind="danger">{step.problem}</Notice>}
      {step.recoveryCodes.length > 0 ? (
        <RecoveryCodes
          codes={step.recoveryCodes}
          action="I saved the codes"
          onDone={step.forgetRecoveryCodes}
        />
      ) : (
        <Factors step={step} features={features} />
      )}
    </Panel>
  );
}

function Factors({ step, features }: { step: SecondStep; features: ProviderFeatures }) {
  const canRequire = useCan('practice.admin') && features.factorPolicy;
  if (!step.state) return step.problem === undefined ? <SkeletonRows count={2} /> : undefined;
  const hasFactor = step.state.hasTotp || step.state.passkeys.length > 0;
  if (step.proof) {
    const { give, cancel } = step.proof;
    return <ProofForm hasFactor={hasFactor} isBusy={step.isBusy} onProof={give} onCancel={cancel} />;
  }
  return (
    <>
      <AuthenticatorApp step={step} hasTotp={step.state.hasTotp} />
      {features.passkeys ? <PasskeyList step={step} passkeys={step.state.passkeys} /> : undefined}
      {hasFactor && features.recoveryCodes ? (
        <p>
          Recovery codes lost or used up?{' '}
          <Button size="small" loading={step.isBusy} onClick={step.replaceRecoveryCodes}>
            Create new recovery codes
          </Button>
        </p>
      ) : undefined}
      {canRequire ? (
        <Switch
          label="Everyone in this practice needs a second step"
          checked={step.state.isRequired}
          disabled={step.isBusy}
          onChange={(event) => step.require(event.currentTarget.checked)}
        />
      ) : undefined}
    </>
  );
}

function AuthenticatorApp({ step, hasTotp }: { step: SecondStep; hasTotp: boolean }) {
  if (hasTotp) {
    return (
      <p>
        Each sign-in asks for a code from your authenticator app.{' '}
        <Button size="small" loading={step.isBusy} onClick={step.removeTotp}>
          Remove authenticator app
        </Button>
      </p>
    );
  }
  if (step.secret !== undefined)
    return <TotpSecret secret={step.secret} isBusy={step.isBusy} onCode={step.finishTotp} />;
  return (
    <p>
      <Button loading={step.isBusy} onClick={step.startTotp}>
        Set up authenticator app
      </Button>
    </p>
  );
}

type PasskeyListProps = {
  step: SecondStep;
  passkeys: readonly { CredentialId: string; FriendlyCredentialName: string }[];
};

function PasskeyList({ step, passkeys }: PasskeyListProps) {
  const form = useForm({ name: '' });
  const add = () => {
    step.addPasskey(form.values.name.trim() || 'Passkey');
    form.field('name').onChange('');
  };
  return (
    <>
      <ul className="lw-passkeys" aria-label="Passkeys">
        {passkeys.map(({ CredentialId, FriendlyCredentialName }) => (
          <li key={CredentialId}>
            <span>{FriendlyCredentialName}</span>
            <Button
              size="small"
              aria-label={`Remove passkey ${FriendlyCredentialName}`}
              loading={step.isBusy}
              onClick={() => step.removePasskey(CredentialId)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {step.canUsePasskeys ? (
        <Form className="lw-form" onSubmit={add}>
          <TextField
            label="Name of a new passkey"
            helper="For example, the device it is on."
            {...form.field('name')}
          />
          <Button type="submit" loading={step.isBusy}>
            Add passkey
          </Button>
        </Form>
      ) : undefined}
    </>
  );
}
