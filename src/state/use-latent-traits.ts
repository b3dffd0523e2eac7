import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { latentTraitsQuery } from '#api/questionnaire-queries.ts';
import type { RouteIds } from '#shared/domain/route-ids.ts';
import { useApi } from './services.atoms.ts';

/** The four indexes of a client, as `LatentTraitsPanel` shows them. */
export function useLatentTraits(ids: Pick<RouteIds, 'therapistId' | 'clientId'>, enabled = true) {
  const query = latentTraitsQuery(useApi(), ids.therapistId, ids.clientId);
  const { data, error } = useQuery({ ...query, enabled });
  return { indexes: data?.latentTraits, problem: error ? messageOf(error) : undefined };
}
