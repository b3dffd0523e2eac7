import { getLatentTraits } from '#shared/api/latent-traits.ts';
import type { RouteIds } from '#model/route-ids.ts';
import { useEndpoint } from '../use-endpoint.ts';

/** The four indexes of a client, as `LatentTraitsPanel` shows them. */
export function useLatentTraits(
  { therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>,
  enabled = true,
) {
  const input = { params: { id: therapistId, clientId } };
  const { data, problem } = useEndpoint(getLatentTraits, input, { enabled });
  return { indexes: data?.latentTraits, problem };
}
