import { describe, expect, it } from 'vitest';
import { createCrownCloud, CROWN_CUSTOM_TOKEN, CROWN_PERSON } from '#tests/peripherals/crown-cloud.ts';
import { createNeurosityAccount } from './account.ts';
import { loadCrownSdk } from './sdk.ts';

const kit = await loadCrownSdk();

function anAccount() {
  const cloud = createCrownCloud(kit);
  let loads = 0;
  let isReachable = true;
  const account = createNeurosityAccount(() => {
    loads++;
    return isReachable ? Promise.resolve(cloud.sdk) : Promise.reject(new Error('Failed to fetch'));
  });
  const steps: string[] = [];
  account.subscribe(() => steps.push(account.get().step));
  return {
    account,
    cloud,
    steps,
    loads: () => loads,
    setReachable: (value: boolean) => void (isReachable = value),
  };
}

describe('the Neurosity account of a browser', () => {
  it('loads nothing before somebody asks', async () => {
    const { account, loads } = anAccount();

    expect(account.get()).toEqual({ step: 'unknown' });
    expect(loads()).toBe(0);
  });

  it('signs in with e-mail and password and loads the kit once', async () => {
    const { account, steps, loads } = anAccount();

    expect(await account.signIn(CROWN_PERSON)).toEqual({ step: 'signedIn', email: CROWN_PERSON.email });
    await account.restore();
    expect(loads()).toBe(1);
    expect(steps).toContain('loading');
  });

  it('signs in with a token of the server', async () => {
    const { account } = anAccount();

    expect(await account.signIn({ customToken: CROWN_CUSTOM_TOKEN })).toMatchObject({ step: 'signedIn' });
    expect(await account.signIn({ customToken: 'old' })).toMatchObject({
      step: 'signedOut',
      problem: expect.stringContaining('connect again'),
    });
  });

  it('finds who is signed in still', async () => {
    const { account, cloud } = anAccount();
    cloud.user = { email: CROWN_PERSON.email };

    expect(await account.restore()).toEqual({ step: 'signedIn', email: CROWN_PERSON.email });
  });

  it('says what is wrong without repeating the password', async () => {
    const { account } = anAccount();
    const state = await account.signIn({ ...CROWN_PERSON, password: 'secret-word' });

    expect(state).toMatchObject({ step: 'signedOut', problem: expect.stringContaining('e-mail address') });
    expect(JSON.stringify(state)).not.toContain('secret-word');
  });

  it('names the network when the cloud cannot be reached', async () => {
    const { account, cloud } = anAccount();
    cloud.isOffline = true;

    expect(await account.signIn(CROWN_PERSON)).toMatchObject({
      problem: expect.stringContaining('internet connection'),
    });
  });

  it('tries to load the kit again after it failed', async () => {
    const { account, setReachable } = anAccount();
    setReachable(false);
    expect(await account.restore()).toMatchObject({
      step: 'signedOut',
      problem: expect.stringContaining('Reload'),
    });
    setReachable(true);

    expect(await account.signIn(CROWN_PERSON)).toMatchObject({ step: 'signedIn' });
  });

  it('changes from one person to the other, and signs out', async () => {
    const { account, cloud } = anAccount();
    await account.signIn(CROWN_PERSON);
    await account.signIn({ customToken: CROWN_CUSTOM_TOKEN });
    expect(account.get().step).toBe('signedIn');
    await account.signOut();

    expect(account.get()).toEqual({ step: 'signedOut', problem: undefined });
    expect(cloud.user).toBeNull();
    await expect(account.devices()).rejects.toMatchObject({ failure: 'noToken' });
  });
});
