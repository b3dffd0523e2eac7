import { getNeurosityToken, listConnectedApps } from '#shared/api/practice/connected-apps.ts';
import type { Api } from '#api/client.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { NeurosityAccount, NeurosityAccountState } from '../drivers/crown/account.ts';
import { neurosityAccount } from '../drivers/crown/own-account.ts';

/**
 * Signs this browser in at Neurosity automatically: by an existing sign-in, else with a token from the server if the
 * user has connected Neurosity there. Loads the manufacturer's kit, so call it only when a Crown is needed. Never
 * rejects; if neither works, no account is signed in.
 */
export async function resumeNeurosity(
  api: Api,
  userId: UserId,
  account: NeurosityAccount = neurosityAccount,
): Promise<NeurosityAccountState> {
  const state = await account.restore();
  if (state.step !== 'signedOut') return state;
  const params = { id: userId };
  try {
    const { connectedApps } = await api.callEndpoint(listConnectedApps, { params });
    if (!connectedApps.neurosity) return state;
    const { token } = await api.callEndpoint(getNeurosityToken, { params });
    return await account.signIn({ customToken: token });
  } catch {
    // Manual sign-in works without the server.
    return account.get();
  }
}
