import { ApiError } from './api-error.ts';

/** The browser's passkey functions. Options and results are the JSON forms of WebAuthn Level 3. */
export type Passkeys = {
  isSupported: boolean;
  /** Both reject with ApiError when the user declines or the browser does not support passkeys. */
  create(options: object): Promise<object>;
  get(options: object): Promise<object>;
};

const declined = (cause: unknown): ApiError =>
  new ApiError(
    'badResponse',
    'No passkey was used: the request was canceled or timed out. Try again, or use another method.',
    { cause },
  );

/** `credentials` is `navigator.credentials`; undefined where the browser has none, as on pages without TLS. */
export function createPasskeys(credentials: CredentialsContainer | undefined): Passkeys {
  const ask = async (work: () => Promise<Credential | null>): Promise<object> => {
    const credential = await work().catch((error: unknown) => {
      throw declined(error);
    });
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
    throw declined(undefined);
  };
  const isSupported =
    credentials !== undefined &&
    typeof PublicKeyCredential !== 'undefined' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';
  const need = (): CredentialsContainer => {
    if (isSupported) return credentials;
    throw declined(new Error('no passkeys in this browser'));
  };
  return {
    isSupported,
    create: async (options) => {
      const container = need();
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      );
      return ask(() => container.create({ publicKey }));
    },
    get: async (options) => {
      const container = need();
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      );
      return ask(() => container.get({ publicKey }));
    },
  };
}
