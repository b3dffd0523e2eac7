import { describe, expect, it } from 'vitest';
import { readOauthReturn } from './oauth-return.ts';

describe('what Neurosity sends back in the address', () => {
  it.each(['', '#', '#section', '?access_token=x&state=y'])("is nothing in '%s'", (hash) => {
    expect(readOauthReturn(hash)).toEqual({ kind: 'none' });
  });

  it('is a token with the state of the request', () => {
    expect(readOauthReturn('#access_token=a.b%2Bc.d&state=s-1&token_type=bearer')).toEqual({
      kind: 'agreed',
      token: 'a.b+c.d',
      state: 's-1',
    });
  });

  it('is refused without a state, as in a link of somebody else', () => {
    expect(readOauthReturn('#access_token=abc')).toMatchObject({ kind: 'refused' });
  });

  it('says when the person declined', () => {
    expect(readOauthReturn('#error=access_denied&state=s-1')).toEqual({
      kind: 'refused',
      message: expect.stringContaining('declined'),
    });
    expect(readOauthReturn('#error=server_error')).toMatchObject({ kind: 'refused' });
  });
});
