import { z } from 'zod';

/** Why somebody who has an account is led to the registration (specification section 4), with the address of it. */
export const registrationCaseSchema = z.object({
  case: z.enum(['payment', 'verify']),
  email: z.string(),
});
export type RegistrationCase = z.infer<typeof registrationCaseSchema>;

/** What the history of the browser holds; anything else counts as nothing. */
export function readRegistrationCase(state: unknown): RegistrationCase | undefined {
  const parsed = registrationCaseSchema.safeParse(state);
  return parsed.success ? parsed.data : undefined;
}
