import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { MONTAGES_SETTING, type SavedMontage, savedMontagesSchema } from '#model/review/saved.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { keyOf } from '#state/endpoint-query.ts';

/** The montages a person made; they belong to the person, not to the recording. */
export function useMontages() {
  const api = useApi();
  const { userId } = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  const queryKey = [...keyOf(ENDPOINTS.getUserSettings, { params: { id: userId } }), MONTAGES_SETTING];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const { settings } = await api.callEndpoint(ENDPOINTS.getUserSettings, { params: { id: userId } });
      const parsed = savedMontagesSchema.safeParse(
        settings.find(({ name }) => name === MONTAGES_SETTING)?.value,
      );
      return parsed.success ? parsed.data : [];
    },
  });
  const store = async (montages: SavedMontage[]) => {
    queries.setQueryData(queryKey, montages);
    try {
      await api.callEndpoint(ENDPOINTS.patchUserSettings, {
        params: { id: userId },
        body: [{ name: MONTAGES_SETTING, value: montages }],
      });
    } catch (error) {
      showToast({
        kind: 'danger',
        message: `The montage is used now, but could not be stored. ${messageOf(error)}`,
      });
    }
  };
  const montages = data ?? [];
  const others = (name: string) => montages.filter((montage) => montage.name !== name);
  return {
    montages,
    isLoaded: data !== undefined,
    save: (montage: SavedMontage, before?: string) =>
      store([...others(montage.name).filter(({ name }) => name !== before), montage]),
    remove: (name: string) => store(others(name)),
  };
}
