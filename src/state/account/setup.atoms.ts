import { setupState } from '#shared/api/identity/setup.ts';
import { messageOf } from '#api/api-error.ts';
import { authAtom } from '../auth.atoms.ts';
import { atom, useAtomValue } from '../jotai.ts';
import { servicesAtom } from '../services.atoms.ts';

/** Whether the server has accounts yet. `failed` is the first thing people see when the server is down. */
export type SetupState =
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string }
  | { kind: 'empty'; isDemoAllowed: boolean; isCodeNeeded: boolean; maxActiveClients: number }
  | { kind: 'ready' };

const READY: SetupState = { kind: 'ready' };
const stateAtom = atom<SetupState>({ kind: 'unknown' });
export const setupAtom = atom((get) => get(stateAtom));

export const loadSetupAtom = atom(null, async (get, set) => {
  const services = get(servicesAtom);
  if (!services) return;
  set(stateAtom, { kind: 'unknown' });
  try {
    const { isEmpty, ...offer } = await services.api.callEndpoint(setupState, {});
    // Tokens from an earlier data folder are invalid here.
    if (isEmpty) {
      services.tokens.clear();
      set(authAtom, { type: 'logout' });
    }
    set(stateAtom, isEmpty ? { kind: 'empty', ...offer } : READY);
  } catch (error) {
    // A page with the stored user is already shown. The failed load of the user is reported there.
    if (get(stateAtom).kind === 'ready') return;
    set(stateAtom, { kind: 'failed', message: messageOf(error) });
  }
});

/** The server has an account. */
export const setupDoneAtom = atom(null, (_get, set) => set(stateAtom, READY));

export const useSetup = (): SetupState => useAtomValue(setupAtom);
