/** Answer of Neurosity's consent page, as found in the address. */
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
  // Without a state, the answer may come from a link that someone else made.
  if (!state) {
    return {
      kind: 'refused',
      message:
        'This answer from Neurosity does not match your request. Choose Connect Neurosity to try again.',
    };
  }
  return { kind: 'agreed', token, state };
}
