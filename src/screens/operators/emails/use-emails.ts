import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { listMail, type MailState, retryMail } from '#shared/api/practice/mail.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { useChange } from '#state/use-change.ts';

/** E-mails of the practice, a page at a time, newest first. */
export function useEmails() {
  const showToast = useToast();
  const { organizationId: id } = useUser().organization;
  const [page, setPage] = useState(0);
  const [state, setState] = useState<MailState | ''>('');
  const {
    rows,
    data,
    total,
    problem,
    retry: reload,
  } = useEndpointPage(
    { page, setPage },
    {
      endpoint: listMail,
      input: { params: { id }, query: state === '' ? {} : { state } },
      rowsOf: ({ mail, totalMail }) => ({ rows: mail, total: totalMail }),
    },
  );
  const retry = useChange(retryMail, {
    refreshes: [listMail],
    isBusyUntilRefreshed: true,
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
    retry: (mailId: string) => retry.run({ params: { id, mailId } }),
    retrying: retry.busyWith?.params.mailId,
  };
}
