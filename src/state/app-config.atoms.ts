import { useEffect } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { featuresOf, type ProviderFeatures } from '#shared/api/identity/identity-provider.ts';
import { atom, useAtomValue, useSetAtom } from './jotai.ts';
import { servicesAtom } from './services.atoms.ts';

/** Configuration of the installation. The same for all users, so it stays after a sign-out. */
export type AppConfigState =
  | { kind: 'unknown' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; config: AppConfig };

const stateAtom = atom<AppConfigState>({ kind: 'unknown' });

const loadAppConfigAtom = atom(null, async (get, set) => {
  const services = get(servicesAtom);
  const { kind } = get(stateAtom);
  if (!services || kind === 'loading' || kind === 'ready') return;
  set(stateAtom, { kind: 'loading' });
  try {
    set(stateAtom, { kind: 'ready', config: await services.appConfig() });
  } catch (error) {
    set(stateAtom, { kind: 'failed', message: messageOf(error) });
  }
});

/** Requests the configuration once; `retry` requests it again after an error. */
export function useAppConfig(): { state: AppConfigState; retry: () => void } {
  const state = useAtomValue(stateAtom);
  const load = useSetAtom(loadAppConfigAtom);
  useEffect(() => {
    if (state.kind === 'unknown') void load();
  }, [state.kind, load]);
  return { state, retry: () => void load() };
}

/** What users can do with their account here; undefined until the identity provider is known. */
export function useProviderFeatures(): ProviderFeatures | undefined {
  const { state } = useAppConfig();
  return state.kind === 'ready' ? featuresOf(state.config.provider) : undefined;
}

/** Whether the server's e-mails reach users; assumed true until known. */
export function useSendsMail(): boolean {
  const { state } = useAppConfig();
  return state.kind !== 'ready' || state.config.sendsMail;
}

/** Whether the server's codes reach users. An external identity provider sends its own codes. */
export function useSendsCodes(): boolean {
  const { state } = useAppConfig();
  return state.kind !== 'ready' || state.config.sendsMail || state.config.provider.kind !== 'embedded';
}
