import { useEffect } from 'react';
import { messageOf } from '#api/api-error.ts';
import type { AppConfig } from '#shared/api/practice/app-config.ts';
import { featuresOf, type ProviderFeatures } from '#shared/api/identity/identity-provider.ts';
import { atom, useAtomValue, useSetAtom } from './jotai.ts';
import { servicesAtom } from './services.atoms.ts';

/** What the installation says of itself; the same for everybody, so it outlives a sign-in. */
export type AppConfigState =
  | { kind: 'unknown' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; config: AppConfig };

const stateAtom = atom<AppConfigState>({ kind: 'unknown' });

export const loadAppConfigAtom = atom(null, async (get, set) => {
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

/** Asks the server once; `retry` asks again after a failure. */
export function useAppConfig(): { state: AppConfigState; retry: () => void } {
  const state = useAtomValue(stateAtom);
  const load = useSetAtom(loadAppConfigAtom);
  useEffect(() => {
    if (state.kind === 'unknown') void load();
  }, [state.kind, load]);
  return { state, retry: () => void load() };
}

/** What people can do here with their account; undefined until it is known who keeps it. */
export function useProviderFeatures(): ProviderFeatures | undefined {
  const { state } = useAppConfig();
  return state.kind === 'ready' ? featuresOf(state.config.provider) : undefined;
}

/** Whether e-mails of the server reach people; taken for granted until it is known. */
export function useSendsMail(): boolean {
  const { state } = useAppConfig();
  return state.kind !== 'ready' || state.config.sendsMail;
}

/** The same of codes: another identity provider sends its own. */
export function useSendsCodes(): boolean {
  const { state } = useAppConfig();
  return state.kind !== 'ready' || state.config.sendsMail || state.config.provider.kind !== 'embedded';
}
