import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { listMail, type MailState, retryMail } from '#shared/api/mail.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useListPage } from '#state/use-list-page.ts';

/** Letters of the practice, a page at a time, newest first. */
export function useLetters() {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const [page, setPage] = useState(0);
  const [state, setState] = useState<MailState | ''>('');
  const asked = state === '' ? {} : { state };
  const {
    rows,
    data,
    total,
    problem,
    retry: reload,
  } = useListPage(
    { page, setPage },
    {
      queryKey: ['mail', id, asked],
      fetchPage: async (part, { signal }) => {
        const input = { params: { id }, query: { ...asked, ...part } };
        const { mail, totalMail, transport } = await api.callEndpoint(listMail, input, { signal });
        return { rows: mail, total: totalMail, transport };
      },
    },
  );
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
    rows,
    total,
    transport: data?.transport ?? 'smtp',
    problem,
    reload,
    retry: retry.mutate,
    retrying: retry.isPending ? retry.variables : undefined,
  };
}
