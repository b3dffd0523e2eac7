import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { PAGE_SIZE } from '#api/queries.ts';
import { listMail, type MailState, retryMail } from '#shared/api/mail.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';

/** Letters of the practice, a page at a time, newest first. */
export function useLetters() {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const [page, setPage] = useState(0);
  const [state, setState] = useState<MailState | ''>('');
  const { data, error, refetch } = useQuery({
    queryKey: ['mail', id, { page, state }],
    queryFn: ({ signal }) => {
      const query = { startFrom: page * PAGE_SIZE, limit: PAGE_SIZE, ...(state === '' ? {} : { state }) };
      return api.callEndpoint(listMail, { params: { id }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const retry = useMutation({
    mutationFn: (mailId: string) => api.callEndpoint(retryMail, { params: { id, mailId } }),
    networkMode: 'always',
    onSettled: () => queries.invalidateQueries({ queryKey: ['mail', id] }),
    onError: (failure) => showToast({ kind: 'danger', message: messageOf(failure) }),
  });
  return {
    page,
    setPage,
    state,
    choose: (next: MailState | '') => {
      setState(next);
      setPage(0);
    },
    data,
    problem: error ? messageOf(error) : undefined,
    reload: () => void refetch(),
    retry: retry.mutate,
    retrying: retry.isPending ? retry.variables : undefined,
  };
}
