/** What Neurosity's page sent back in the address after a person was asked to agree. */
export type OauthReturn =
  | { kind: 'none' }
  | { kind: 'agreed'; token: string; state: string }
  | { kind: 'refused'; message: string };

/** Reads the fragment of the address the browser came back with. */
export function readOauthReturn(hash: string): OauthReturn {
  if (!hash.startsWith('#')) return { kind: 'none' };
  const answer = new URLSearchParams(hash.slice(1));
  const token = answer.get('access_token');
  const state = answer.get('state');
  if (answer.has('error')) {
    const wasDeclined = answer.get('error') === 'access_denied';
    return {
      kind: 'refused',
      message: wasDeclined
        ? 'You declined at Neurosity, so nothing was connected.'
        : 'Neurosity could not connect the account. Choose Connect Neurosity to try again.',
    };
  }
  if (!token) return { kind: 'none' };
  // Without it the answer may stem from a link somebody else made.
  if (!state) {
    return {
      kind: 'refused',
      message:
        'This answer from Neurosity does not match your request. Choose Connect Neurosity to try again.',
    };
  }
  return { kind: 'agreed', token, state };
}
