import { describe, expect, it } from 'vitest';
import { inMemorySealing } from '#tests/dom/waiting-changes.ts';
import { createServices } from '#app/start/create-services.ts';
import { EMBEDDED_CONFIG } from '#tests/builders/app-config.ts';
import { anIdentity } from '#tests/builders/people.ts';
import { authAtom } from '../auth.atoms.ts';
import { createStore } from '../jotai.ts';
import { changePasswordAtom } from './password-actions.ts';
import { servicesAtom } from '../services.atoms.ts';

const PASSWORDS = { previous: 'the old one', proposed: 'a quiet river at dawn' };

function openPage({ isSignedIn, reply }: { isSignedIn: boolean; reply: () => Response }) {
  const stored = new Map<string, string>();
  const store = createStore();
  const services = createServices({
    fetch: (url) => Promise.resolve(url === '/config.json' ? Response.json(EMBEDDED_CONFIG) : reply()),
    clock: { nowMs: () => 0 },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    sealed: inMemorySealing(),
    onSignedOut: () => undefined,
    onActingEnded: () => undefined,
  });
  store.set(servicesAtom, services);
  store.set(authAtom, { type: 'initialise', ...(isSignedIn && { identity: anIdentity() }) });
  if (isSignedIn)
    services.tokens.write({ accessToken: 'a', idToken: 'i', refreshToken: 'r', expiresAtMs: 9e15 });
  return { services, change: () => store.set(changePasswordAtom, PASSWORDS) };
}

const tokens = { AccessToken: 'a2', IdToken: 'i2', RefreshToken: 'r2', ExpiresIn: 3600, TokenType: 'Bearer' };

describe('changing the password', () => {
  it('goes on with the new tokens, or the old ones where the provider gives none', async () => {
    const own = openPage({
      isSignedIn: true,
      reply: () => Response.json({ AuthenticationResult: tokens }),
    });
    const other = openPage({ isSignedIn: true, reply: () => Response.json({}) });

    expect(await own.change()).toEqual({ kind: 'changed', message: 'Password changed successfully' });
    expect(await other.change()).toMatchObject({ kind: 'changed' });

    expect(own.services.tokens.read()?.refreshToken).toBe('r2');
    expect(other.services.tokens.read()?.refreshToken).toBe('r');
  });

  it('says what the provider says', async () => {
    const body = { __type: 'NotAuthorizedException', message: 'The current password is wrong.' };
    const { change } = openPage({ isSignedIn: true, reply: () => Response.json(body, { status: 400 }) });

    expect(await change()).toEqual({
      kind: 'failed',
      message: 'Error changing password, The current password is wrong.',
    });
  });

  it('needs somebody signed in', async () => {
    const { change } = openPage({ isSignedIn: false, reply: () => Response.json({}) });

    expect(await change()).toEqual({ kind: 'failed', message: 'No user is currently logged in' });
  });
});
