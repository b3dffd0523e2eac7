import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { keyOf } from './endpoint-query.ts';

/** Refreshes a call's responses after every change on this page, except by `exceptBy`. Both must be constants. */
export function useRefreshAfterChanges(endpoint: Endpoint, exceptBy: Endpoint): void {
  const queries = useQueryClient();
  useEffect(() => {
    const exception = hashKey(keyOf(exceptBy));
    return queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const { mutationKey } = event.mutation.options;
      if (mutationKey && hashKey(mutationKey) === exception) return;
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
    });
  }, [queries, endpoint, exceptBy]);
}
