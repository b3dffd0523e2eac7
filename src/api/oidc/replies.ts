import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** The fields of an issuer's discovery document that the page uses. */
export const oidcMetadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  revocation_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});
export type OidcMetadata = z.infer<typeof oidcMetadataSchema>;

/** Response of the token endpoint. */
export const oidcTokensSchema = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1).optional(),
  refresh_token: z.string().min(1).optional(),
});

export const oidcErrorSchema = z.object({
  error: z.string(),
  error_description: z.string().optional(),
});

/** State that the page stores while the user is on the issuer's page. */
export const oidcPendingSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type OidcPending = z.infer<typeof oidcPendingSchema>;
