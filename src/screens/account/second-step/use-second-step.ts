import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { IdentityAccount, IdentityProof } from '#api/identity-account.ts';
import { isProofWanted } from '#api/identity-protocol.ts';
import { createPasskeys } from '#api/passkeys.ts';
import type { ProviderFeatures } from '#shared/api/identity/identity-provider.ts';
import { useUser } from '#state/auth.atoms.ts';
import { proveIdentityAtom, useWithAccount } from '#state/account/factor-actions.ts';
import { useSetAtom } from '#state/jotai.ts';

const read = async (account: IdentityAccount, token: string, features: ProviderFeatures) => {
  const { hasTotp } = await account.factors(token);
  const passkeys = features.passkeys ? await account.listPasskeys(token) : [];
  const isRequired = features.factorPolicy && (await account.isFactorRequired(token));
  return { hasTotp, passkeys, isRequired };
};

type Work = (account: IdentityAccount, token: string) => Promise<unknown>;

/** The second steps of the signed-in user, and what can be done with them. */
export function useSecondStep(features: ProviderFeatures) {
  const { userId } = useUser();
  const withAccount = useWithAccount();
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const passkeys = createPasskeys(navigator.credentials);
  const queryKey = ['secondStep', userId];

  const state = useQuery({
    queryKey,
    queryFn: () => withAccount((account, token) => read(account, token, features)),
  });
  const change = useMutation({
    mutationFn: (work: Work) => withAccount(work),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const proveIdentity = useSetAtom(proveIdentityAtom);
  const wanted = isProofWanted(change.error) ? change.variables : undefined;
  const proof = useMutation({
    mutationFn: (given: IdentityProof) => proveIdentity(given),
    // What was asked for is done as soon as it may be.
    onSuccess: () => wanted && change.mutate(wanted),
  });
  const problem = (wanted ? proof.error : change.error) ?? state.error;

  return {
    state: state.data,
    isBusy: change.isPending || proof.isPending,
    problem: problem ? messageOf(problem) : undefined,
    /** What the person wanted waits until they have shown that it is them. */
    proof: wanted && {
      give: proof.mutate,
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
      change.mutate(async (account, accessToken) =>
        setSecret((await account.associateTotp({ accessToken })).secret),
      ),
    finishTotp: (code: string) =>
      change.mutate(async (account, accessToken) => {
        const done = await account.verifyTotp({ accessToken }, code);
        if (!features.isTotpOnAtOnce) await account.setTotp(accessToken, true);
        setSecret(undefined);
        setRecoveryCodes(done.recoveryCodes);
      }),
    removeTotp: () => change.mutate((account, token) => account.setTotp(token, false)),
    addPasskey: (name: string) =>
      change.mutate(async (account, token) => {
        const credential = await passkeys.create(await account.startPasskey(token));
        setRecoveryCodes(await account.completePasskey(token, credential, name));
      }),
    removePasskey: (id: string) => change.mutate((account, token) => account.deletePasskey(token, id)),
    replaceRecoveryCodes: () =>
      change.mutate(async (account, token) => setRecoveryCodes(await account.replaceRecoveryCodes(token))),
    require: (isRequired: boolean) =>
      change.mutate((account, token) => account.requireFactor(token, isRequired)),
  };
}

export type SecondStep = ReturnType<typeof useSecondStep>;
