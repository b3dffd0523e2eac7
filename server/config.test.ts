import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (environment: Record<string, string>) =>
  readConfig(environment, { cwd: '/srv', isTerminal: false, machineName: 'desk' });

describe('the environment', () => {
  it('names the app that is registered with Neurosity, or none', () => {
    expect(read({}).neurosity).toBeUndefined();
    expect(read({ NEUROSITY_CLIENT_ID: 'id', NEUROSITY_CLIENT_SECRET: 'secret' }).neurosity).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
    });
  });

  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:4100' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: 'practice.local' }, false],
    [{ PUBLIC_URL: 'https://loopwell.practice.example' }, false],
    [{ ALLOWED_HOSTS: 'localhost, loopwell.practice.example' }, false],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, false],
  ])('says whether Loopwell is reached from this computer only: %o is %s', (environment, isLoopbackOnly) => {
    expect(read(environment as Record<string, string>).isLoopbackOnly).toBe(isLoopbackOnly);
  });

  it.each([
    [{ NEUROSITY_CLIENT_ID: 'id' }, 'NEUROSITY_CLIENT_SECRET is missing'],
    [{ NEUROSITY_CLIENT_SECRET: 'secret' }, 'NEUROSITY_CLIENT_ID is missing'],
  ])('is refused with half of it: %o', (environment, words) => {
    expect(() => read(environment)).toThrow(words);
  });
});
