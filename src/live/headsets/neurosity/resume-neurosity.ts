import type { Api } from '#api/client.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { NeurosityAccount, NeurosityAccountState } from '../drivers/crown/account.ts';
import { neurosityAccount } from '../drivers/crown/driver.ts';

/**
 * Signs this browser in at Neurosity without asking: who was signed in still is, else with a token of the server where
 * the user has connected Neurosity there. Loads the maker's kit, so call it when somebody wants a Crown. Never rejects;
 * nobody is signed in afterwards where neither works.
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
    const { connectedApps } = await api.callEndpoint(ENDPOINTS.listConnectedApps, { params });
    if (!connectedApps.neurosity) return state;
    const { token } = await api.callEndpoint(ENDPOINTS.getNeurosityToken, { params });
    return await account.signIn({ customToken: token });
  } catch {
    // Signing in by hand works without the server's help.
    return account.get();
  }
}
