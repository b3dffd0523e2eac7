import { errorMessage } from '#shared/error-message.ts';
import { HeadsetError } from '../common/headset-error.ts';
import type { CrownInfo } from './device-info.ts';
import { readCrownInfo } from './device-info.ts';
import type { CrownSdk, SdkCloud } from './sdk.ts';
import { notSignedIn, signInProblem } from './sign-in-words.ts';

export type NeurosityAccountState =
  /** Not checked yet: the kit is loaded when a Crown is needed. */
  | { step: 'unknown' }
  | { step: 'loading' }
  | { step: 'signedOut'; problem: string | undefined }
  | { step: 'signedIn'; email: string | undefined };

/** The password is sent to Neurosity only. The token is one our server obtained through OAuth. */
export type NeurosityCredentials = { email: string; password: string } | { customToken: string };

/** The Neurosity account signed in in this browser. The kit remembers it; Loopwell stores no password. */
export type NeurosityAccount = {
  get: () => NeurosityAccountState;
  subscribe: (listener: () => void) => () => void;
  /** Loads the kit and checks for an existing sign-in. Never rejects. */
  restore(): Promise<NeurosityAccountState>;
  /** Never rejects: the state contains the message of a refusal. */
  signIn(credentials: NeurosityCredentials): Promise<NeurosityAccountState>;
  signOut(): Promise<void>;
  /**
   * Sets a way to sign in automatically, for when a Crown is needed and no account is signed in. It must not reject.
   * The returned function removes it.
   */
  resumeWith(resume: () => Promise<unknown>): () => void;
};

/** The account functions the driver needs. All reject with HeadsetError. */
export type CrownOwner = {
  sdk(): Promise<CrownSdk>;
  devices(): Promise<readonly CrownInfo[]>;
  /** A token this one device accepts. */
  bluetoothToken(deviceId: string): Promise<string>;
  /** The cloud with this device selected. */
  cloudOf(deviceId: string): Promise<SdkCloud>;
};

type User = { email?: string | null } | null;
type Cloud = { sdk: CrownSdk; cloud: SdkCloud };

export function createNeurosityAccount(load: () => Promise<CrownSdk>): NeurosityAccount & CrownOwner {
  let state: NeurosityAccountState = { step: 'unknown' };
  let loading: Promise<Cloud> | undefined;
  let resume: (() => Promise<unknown>) | undefined;
  const listeners = new Set<() => void>();
  const set = (next: NeurosityAccountState) => {
    state = next;
    for (const listener of listeners) listener();
    return next;
  };
  const setUser = (user: User) =>
    set(
      user
        ? { step: 'signedIn', email: user.email ?? undefined }
        : { step: 'signedOut', problem: state.step === 'signedOut' ? state.problem : undefined },
    );

  const begin = async (): Promise<Cloud> => {
    set({ step: 'loading' });
    const sdk = await load().catch((error: unknown) => {
      throw new HeadsetError(
        'noToken',
        `The software for the Crown could not be loaded (${String(error)}). Reload the page and try again.`,
      );
    });
    const cloud = sdk.createCloud();
    await new Promise<void>((resolve, reject) => {
      cloud.onAuthStateChanged().subscribe({
        next: (user: User) => {
          setUser(user);
          resolve();
        },
        error: reject,
      });
    });
    return { sdk, cloud };
  };
  const ready = (): Promise<Cloud> => {
    loading ??= begin().catch((error: unknown) => {
      loading = undefined;
      set({ step: 'signedOut', problem: signInProblem(error) });
      throw error;
    });
    return loading;
  };
  const signedIn = async (): Promise<SdkCloud> => {
    const { cloud } = await ready();
    if (state.step === 'signedOut') await resume?.();
    if (state.step !== 'signedIn') throw notSignedIn();
    return cloud;
  };

  async function signIn(credentials: NeurosityCredentials): Promise<NeurosityAccountState> {
    try {
      const { cloud } = await ready();
      if (state.step === 'signedIn') await cloud.logout();
      set({ step: 'loading' });
      await cloud.login(credentials);
      return state.step === 'signedIn' ? state : setUser('email' in credentials ? credentials : {});
    } catch (error) {
      // The kit also refuses when it is signed in but its first account check took long. That is a success.
      return state.step === 'signedIn' ? state : set({ step: 'signedOut', problem: signInProblem(error) });
    }
  }

  async function cloudOf(deviceId: string): Promise<SdkCloud> {
    const cloud = await signedIn();
    await cloud
      .selectDevice((devices) => devices.find((device) => device.deviceId === deviceId)!)
      .catch(refuse);
    return cloud;
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    restore: () =>
      ready().then(
        () => state,
        () => state,
      ),
    signIn,
    async signOut() {
      const { cloud } = await ready();
      await cloud.logout();
      setUser(null);
    },
    resumeWith(next) {
      resume = next;
      return () => {
        if (resume === next) resume = undefined;
      };
    },
    sdk: async () => (await ready()).sdk,
    async devices() {
      const cloud = await signedIn();
      const list = await cloud.getDevices().catch(refuse);
      return list.flatMap((device) => tryRead(device));
    },
    async bluetoothToken(deviceId) {
      const cloud = await cloudOf(deviceId);
      return cloud.createBluetoothToken().catch(refuse);
    },
    cloudOf,
  };
}

/** One unreadable device must not hide the others. */
function tryRead(device: unknown): CrownInfo[] {
  try {
    return [readCrownInfo(device)];
  } catch {
    return [];
  }
}

function refuse(error: unknown): never {
  if (error instanceof HeadsetError) throw error;
  if (/login/i.test(errorMessage(error))) throw notSignedIn();
  throw new HeadsetError(
    'noToken',
    "Neurosity's cloud refused access to this Crown. Check that this computer is online and that the Crown is in the " +
      'account that is signed in, then try again.',
  );
}
