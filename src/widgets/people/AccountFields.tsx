import type { ComponentProps } from 'react';
import { PASSWORD_HINT } from '#shared/domain/password-rules.ts';
import { TextField } from '#ui/forms/TextField.tsx';

type KnownFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

/** The address that an account signs in with. */
export const EmailField = (props: KnownFieldProps) => (
  <TextField label="E-mail address" type="email" autoComplete="username" isRequired {...props} />
);

/** A password to be, with the rules it keeps to. */
export const NewPasswordField = (props: KnownFieldProps) => (
  <TextField
    label="New password"
    type="password"
    autoComplete="new-password"
    helper={PASSWORD_HINT}
    isRequired
    {...props}
  />
);
