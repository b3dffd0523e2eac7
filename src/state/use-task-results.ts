import { useQueryClient } from '@tanstack/react-query';
import { QUESTIONNAIRES } from '#api/questionnaire-queries.ts';
import type { ClientId } from '#shared/domain/ids.ts';

export const taskResultsKey = (clientId: ClientId | undefined) => ['taskResults', clientId] as const;

/** Asks again for what rests on results of tasks: their lists, and the indexes of the client. */
export function useTaskResultsChanged(clientId: ClientId | undefined) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: taskResultsKey(clientId) }),
      queries.invalidateQueries({ queryKey: [QUESTIONNAIRES] }),
    ]);
}
