import type { ComponentProps } from 'react';
import { PASSWORD_HINT } from '#shared/domain/password-rules.ts';
import { TextField } from '#ui/forms/TextField.tsx';

type KnownFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string };

/** The e-mail address for signing in to an account. */
export const EmailField = (props: KnownFieldProps) => (
  <TextField label="E-mail address" type="email" autoComplete="username" isRequired {...props} />
);

/** A new password with its rules. */
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
