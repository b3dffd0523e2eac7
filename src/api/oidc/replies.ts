import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });

/** What a page needs of an issuer's discovery document. */
export const oidcMetadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  revocation_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});
export type OidcMetadata = z.infer<typeof oidcMetadataSchema>;

/** What its token endpoint answers. */
export const oidcTokensSchema = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1).optional(),
  refresh_token: z.string().min(1).optional(),
});

export const oidcErrorSchema = z.object({
  error: z.string(),
  error_description: z.string().optional(),
});

/** What a page has to remember while somebody is away at the issuer. */
export const oidcPendingSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type OidcPending = z.infer<typeof oidcPendingSchema>;
