import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import { aUser } from '#tests/builders/people.ts';
import { createCrownCloud, CROWN_CUSTOM_TOKEN, CROWN_PERSON } from '#tests/peripherals/crown-cloud.ts';
import { createNeurosityAccount } from '../drivers/crown/account.ts';
import { loadCrownSdk } from '../drivers/crown/sdk.ts';
import { resumeNeurosity } from './resume-neurosity.ts';

const kit = await loadCrownSdk();
const { userId } = aUser();

/** A browser, and a server that responds to these calls by the end of their URL. */
function aBrowser(answers: Record<string, unknown>) {
  const cloud = createCrownCloud(kit);
  const asked: string[] = [];
  const api = {
    callEndpoint({ path }: { path: string }) {
      const name = path.split('/').at(-1)!;
      asked.push(name);
      return name in answers
        ? Promise.resolve(answers[name])
        : Promise.reject(new ApiError('unavailable', 'Not now.'));
    },
  } as unknown as Api;
  return { cloud, api, asked, account: createNeurosityAccount(() => Promise.resolve(cloud.sdk)) };
}

const CONNECTED = { connectedApps: { neurosity: { connectedAt: '', account: null } } };

describe('resuming Neurosity in a browser', () => {
  it('asks the server for nothing when somebody is signed in still', async () => {
    const { cloud, api, asked, account } = aBrowser({});
    cloud.user = { email: CROWN_PERSON.email };

    expect(await resumeNeurosity(api, userId, account)).toMatchObject({ step: 'signedIn' });
    expect(asked).toEqual([]);
  });

  it('signs in with a token of the server where the user has connected Neurosity', async () => {
    const { api, account } = aBrowser({
      connectedApps: CONNECTED,
      oauthToken: { token: CROWN_CUSTOM_TOKEN },
    });

    expect(await resumeNeurosity(api, userId, account)).toMatchObject({ step: 'signedIn' });
  });

  it('leaves it at that where nothing is connected, or the server cannot help', async () => {
    const unconnected = aBrowser({ connectedApps: { connectedApps: {} } });
    const unhelpful = aBrowser({ connectedApps: CONNECTED });

    for (const { api, account } of [unconnected, unhelpful]) {
      expect(await resumeNeurosity(api, userId, account)).toEqual({ step: 'signedOut', problem: undefined });
    }
    expect(unconnected.asked).toEqual(['connectedApps']);
  });
});
