import { z } from 'zod';

/** Why a user with an account is sent to the registration (specification section 4), with the user's e-mail address. */
const registrationCaseSchema = z.object({
  case: z.enum(['payment', 'verify']),
  email: z.string(),
});
export type RegistrationCase = z.infer<typeof registrationCaseSchema>;

/** Reads the case from the history state; invalid content counts as none. */
export function readRegistrationCase(state: unknown): RegistrationCase | undefined {
  const parsed = registrationCaseSchema.safeParse(state);
  return parsed.success ? parsed.data : undefined;
}
