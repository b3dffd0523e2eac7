import { describe, expect, it } from 'vitest';
import { aUser, anIdentity } from '#tests/builders/people.ts';
import { type AuthEvent, type AuthState, reduceAuth } from './auth-machine.ts';

const identity = anIdentity();
const user = aUser();
const initialising: AuthState = { kind: 'initialising' };
const signedOut: AuthState = { kind: 'signedOut' };
const byId: AuthState = { kind: 'signedIn', identity };
const known: AuthState = { kind: 'signedIn', identity, user };

type Row = [string, AuthState, AuthEvent, AuthState];

describe('the sign-in state', () => {
  it.each<Row>([
    ['takes up a remembered sign-in', initialising, { type: 'initialise', identity }, byId],
    ['starts signed out without one', initialising, { type: 'initialise' }, signedOut],
    ['initialises once only', known, { type: 'initialise' }, known],
    ['enters by signing in', signedOut, { type: 'login', identity }, byId],
    ['knows the person once loaded', byId, { type: 'userLoaded', user }, known],
    ['drops a user that the server does not confirm', known, { type: 'userUnknown' }, byId],
    ['ignores a user who arrives after sign-out', signedOut, { type: 'userLoaded', user }, signedOut],
    [
      'ignores a user other than the one signed in',
      byId,
      { type: 'userLoaded', user: aUser({ userId: anIdentity('b').userId }) },
      byId,
    ],
    [
      'changes what an update names',
      known,
      { type: 'update', changes: { firstName: 'Noa' } },
      { kind: 'signedIn', identity, user: { ...user, firstName: 'Noa' } },
    ],
    [
      'has nothing to update while known by id only',
      byId,
      { type: 'update', changes: { firstName: 'Noa' } },
      byId,
    ],
    ['leaves by signing out', known, { type: 'logout' }, signedOut],
    [
      'leaves with the reason it was ended for',
      byId,
      { type: 'logout', reason: 'x' },
      { ...signedOut, reason: 'x' },
    ],
    [
      'keeps the first reason',
      { ...signedOut, reason: 'x' },
      { type: 'logout', reason: 'y' },
      { ...signedOut, reason: 'x' },
    ],
    [
      'keeps the person through a lapse',
      known,
      { type: 'lapse', reason: 'x' },
      { kind: 'signedIn', identity, user, lapsed: 'x' },
    ],
    [
      'keeps the first reason of a lapse',
      { ...known, lapsed: 'x' },
      { type: 'lapse', reason: 'y' },
      { ...known, lapsed: 'x' },
    ],
    ['has nothing to lapse while signed out', signedOut, { type: 'lapse', reason: 'x' }, signedOut],
    [
      'goes on when the same person signs in again',
      { ...known, lapsed: 'x' },
      { type: 'renew', identity },
      known,
    ],
    [
      'stays lapsed when somebody else signs in',
      { ...known, lapsed: 'x' },
      { type: 'renew', identity: anIdentity('b') },
      { ...known, lapsed: 'x' },
    ],
    ['forgets the person at the next sign-in', known, { type: 'login', identity }, byId],
  ])('%s', (_name, state, event, expected) => {
    expect(reduceAuth(state, event)).toEqual(expected);
  });
});
