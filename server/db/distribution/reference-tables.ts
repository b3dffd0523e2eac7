/**
 * Tables that every node of a distributed database has in full, with the reason. All others belong to a practice and are
 * distributed by `organization_id`.
 */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  organization: 'the list of practices, read before the practice of a caller is known',
  app_user: 'accounts refer to it, and one account is looked up without its practice',
  identity_account: 'found by e-mail address, which is unique over all practices',
  refresh_token: 'found by the hash of the token',
  identity_challenge: 'found by the hash of its session',
  mfa_passkey: 'found by the id of the credential, which is unique over all practices',
  sign_in_failure: 'throttles of accounts and addresses, before the practice is known',
  request_rate: 'shares of requests by account, address and practice, before the practice is known',
  registration_request: 'requests of visitors, who have no practice yet',
  payment_event: 'events of a payment provider, found by its ids',
  built_in_protocol: 'catalogue that Loopwell ships',
  built_in_questionnaire: 'catalogue that Loopwell ships',
  built_in_assessment: 'catalogue that Loopwell ships',
  installation: 'one row for the whole installation',
  installation_key: 'fingerprints of the keys of the whole installation',
  backup_state: 'one row for the whole installation',
  encryption: 'one row for the whole installation',
  schema_migration: 'the version of the schema',
};
