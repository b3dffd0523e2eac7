import { getUserSettings, patchUserSettings } from '#shared/api/identity/users.ts';
import { useMemo } from 'react';
import { messageOf } from '#api/api-error.ts';
import { MONTAGES_SETTING, type SavedMontage, savedMontagesSchema } from '#model/review/saved.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useCache } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

/** The user's own montages; they belong to the user, not to the recording. */
export function useMontages() {
  const api = useApi();
  const { userId } = useUser();
  const cache = useCache();
  const showToast = useToast();
  const input = { params: { id: userId } };
  const { data } = useEndpoint(getUserSettings, input);
  const montages = useMemo(() => montagesIn(data?.settings ?? []), [data]);
  const store = async (montages: SavedMontage[]) => {
    const setting = { name: MONTAGES_SETTING, value: montages };
    const others = data?.settings.filter(({ name }) => name !== MONTAGES_SETTING) ?? [];
    cache.write(getUserSettings, input, { settings: [...others, setting] });
    try {
      await api.callEndpoint(patchUserSettings, { ...input, body: [setting] });
    } catch (error) {
      showToast({
        kind: 'danger',
        message: `The montage is used now, but could not be stored. ${messageOf(error)}`,
      });
    }
  };
  const others = (name: string) => montages.filter((montage) => montage.name !== name);
  return {
    montages,
    isLoaded: data !== undefined,
    save: (montage: SavedMontage, before?: string) =>
      store([...others(montage.name).filter(({ name }) => name !== before), montage]),
    remove: (name: string) => store(others(name)),
  };
}

function montagesIn(settings: readonly { name: string; value: unknown }[]): SavedMontage[] {
  const parsed = savedMontagesSchema.safeParse(settings.find(({ name }) => name === MONTAGES_SETTING)?.value);
  return parsed.success ? parsed.data : [];
}
