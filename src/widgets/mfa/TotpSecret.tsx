import { lazy, Suspense } from 'react';
import { CopyButton } from '#ui/buttons/CopyButton.tsx';
import { orLeftOut } from '#ui/hooks/not-loaded.ts';
import { CodeForm } from './CodeForm.tsx';

/** Few who sign in need it. Without it, the key can be typed. */
const QrCode = lazy(() => orLeftOut(import('./QrCode.tsx').then((module) => module.QrCode)));

type TotpSecretProps = {
  /** Base32, the format of authenticator apps. */
  secret: string;
  isBusy: boolean;
  onCode: (code: string) => void;
};

/** The key for an authenticator app, and a field for the first code, which proves that the app has the key. */
export function TotpSecret({ secret, isBusy, onCode }: TotpSecretProps) {
  const grouped = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  const uri = `otpauth://totp/Loopwell?secret=${secret}&issuer=Loopwell`;
  return (
    <>
      <p>
        Add an account in your authenticator app: scan this code with it, or enter the key below it. On this
        device, <a href={uri}>open it in the app</a>.
      </p>
      <Suspense>
        <QrCode text={uri} label="Code to scan with an authenticator app" />
      </Suspense>
      <p>
        <code aria-label="Key">{grouped}</code> <CopyButton label="Copy key" text={() => secret} />
      </p>
      <CodeForm
        label="Code"
        helper="The six-digit code from the app."
        action="Add authenticator app"
        isBusy={isBusy}
        onSubmit={onCode}
      />
    </>
  );
}
