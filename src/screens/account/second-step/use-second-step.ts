import { useState } from 'react';
import type { IdentityAccount, IdentityProof } from '#api/identity-account.ts';
import { isProofWanted } from '#api/identity-protocol.ts';
import { createPasskeys } from '#api/passkeys.ts';
import type { ProviderFeatures } from '#shared/api/identity/identity-provider.ts';
import { useUser } from '#state/auth.atoms.ts';
import { proveIdentityAtom, useWithAccount } from '#state/account/factor-actions.ts';
import { useSetAtom } from '#state/jotai.ts';
import { useChangeBy } from '#state/use-change.ts';
import { useAnswerBy } from '#state/use-endpoint.ts';

const read = async (account: IdentityAccount, token: string, features: ProviderFeatures) => {
  const { hasTotp } = await account.factors(token);
  const passkeys = features.passkeys ? await account.listPasskeys(token) : [];
  const isRequired = features.factorPolicy && (await account.isFactorRequired(token));
  return { hasTotp, passkeys, isRequired };
};

type Work = (account: IdentityAccount, token: string) => Promise<unknown>;

/** The second steps of the signed-in user, and the actions on them. */
export function useSecondStep(features: ProviderFeatures) {
  const { userId } = useUser();
  const withAccount = useWithAccount();
  const [secret, setSecret] = useState<string>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const passkeys = createPasskeys(navigator.credentials);

  const state = useAnswerBy(() => withAccount((account, token) => read(account, token, features)), {
    of: read,
    by: [userId],
  });
  const change = useChangeBy((work: Work) => withAccount(work), {
    refreshes: [read],
    isBusyUntilRefreshed: true,
  });
  const proveIdentity = useSetAtom(proveIdentityAtom);
  const wanted = isProofWanted(change.error) ? change.lastInput : undefined;
  const proof = useChangeBy((given: IdentityProof) => proveIdentity(given), {
    // The requested change runs as soon as the proof allows it.
    onSuccess: () => wanted && change.run(wanted),
  });
  const problem = (wanted ? proof.problem : change.problem) ?? state.problem;

  return {
    state: state.data,
    isBusy: change.isBusy || proof.isBusy,
    problem,
    /** The requested change waits until the user has proved their identity. */
    proof: wanted && {
      give: proof.run,
      cancel: () => {
        change.reset();
        proof.reset();
      },
    },
    canUsePasskeys: passkeys.isSupported,
    secret,
    recoveryCodes,
    forgetRecoveryCodes: () => setRecoveryCodes([]),
    startTotp: () =>
      change.run(async (account, accessToken) =>
        setSecret((await account.associateTotp({ accessToken })).secret),
      ),
    finishTotp: (code: string) =>
      change.run(async (account, accessToken) => {
        const done = await account.verifyTotp({ accessToken }, code);
        if (!features.isTotpOnAtOnce) await account.setTotp(accessToken, true);
        setSecret(undefined);
        setRecoveryCodes(done.recoveryCodes);
      }),
    removeTotp: () => change.run((account, token) => account.setTotp(token, false)),
    addPasskey: (name: string) =>
      change.run(async (account, token) => {
        const credential = await passkeys.create(await account.startPasskey(token));
        setRecoveryCodes(await account.completePasskey(token, credential, name));
      }),
    removePasskey: (id: string) => change.run((account, token) => account.deletePasskey(token, id)),
    replaceRecoveryCodes: () =>
      change.run(async (account, token) => setRecoveryCodes(await account.replaceRecoveryCodes(token))),
    require: (isRequired: boolean) =>
      change.run((account, token) => account.requireFactor(token, isRequired)),
  };
}

export type SecondStep = ReturnType<typeof useSecondStep>;
