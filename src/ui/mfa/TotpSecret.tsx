import { CopyButton } from '../CopyButton.tsx';
import { CodeForm } from './CodeForm.tsx';

type TotpSecretProps = {
  /** Base32, as authenticator apps take it. */
  secret: string;
  isBusy: boolean;
  onCode: (code: string) => void;
};

/** The key for an authenticator app, and the first code that proves the app has it. */
export function TotpSecret({ secret, isBusy, onCode }: TotpSecretProps) {
  const grouped = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  const uri = `otpauth://totp/Loopwell?secret=${secret}&issuer=Loopwell`;
  return (
    <>
      <p>
        Add an account in your authenticator app and enter this key, or <a href={uri}>open it in the app</a>{' '}
        on this device.
      </p>
      <p>
        <code aria-label="Key">{grouped}</code> <CopyButton label="Copy key" text={() => secret} />
      </p>
      <CodeForm
        label="Code"
        helper="The six digits the app shows now."
        action="Add authenticator app"
        isBusy={isBusy}
        onSubmit={onCode}
      />
    </>
  );
}
