import { PAGE_SIZE } from '#state/lists/use-page-size.ts';
import { listMail, type MailState, retryMail, type SentMail } from '#shared/api/practice/mail.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { Choice } from '#ui/forms/Choice.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { ListToolbar } from '#ui/list/ListToolbar.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { purposeWords, STATE_FILTERS, stateWords } from './email-words.ts';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { useChange } from '#state/use-change.ts';

function columnsFor(retry: (mailId: string) => void, retrying: string | undefined): Column<SentMail>[] {
  return [
    { key: 'at', head: 'Created', cell: ({ createdAt }) => <Num>{formatDateTime(createdAt)}</Num> },
    { key: 'what', head: 'Type', cell: ({ purpose }) => purposeWords(purpose) },
    { key: 'to', head: 'To', cell: ({ to }) => <MaskedText>{to}</MaskedText> },
    { key: 'state', head: 'State', cell: (email) => stateWords(email) },
    {
      key: 'retry',
      head: <span className="lw-visually-hidden">Action</span>,
      cell: ({ state, mailId }) =>
        state === 'failed' ? (
          <BusyButton size="small" isBusy={retrying === mailId} onClick={() => retry(mailId)}>
            Send again
          </BusyButton>
        ) : undefined,
    },
  ];
}

/** E-mails the server sent or could not send. Texts and codes are for the recipients only. */
export function EmailsPanel() {
  const emails = useEmails();
  const { rows, total, transport, problem, page, setPage, retry, retrying } = emails;
  const columns = columnsFor(retry, retrying);
  return (
    <>
      <ListToolbar
        filters={
          <Choice label="Show" value={emails.state} options={STATE_FILTERS} onChange={emails.choose} />
        }
      />
      {transport === 'file' ? (
        <Notice kind="info">
          No mail server is set up. E-mails are saved as .eml files in the folder “outbox” of the data folder
          on the server. Forward them from there, or set SMTP_URL.
        </Notice>
      ) : undefined}
      {problem ? <Problem message={problem} onRetry={emails.reload} /> : undefined}
      {!rows && !problem ? <SkeletonRows count={PAGE_SIZE} /> : undefined}
      {rows ? (
        <div className="lw-panel">
          <DataTable label="E-mails" columns={columns} rows={rows} rowKey={({ mailId }) => mailId} />
          {rows.length === 0 ? <p className="lw-panel__body">No e-mails.</p> : undefined}
          <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
        </div>
      ) : undefined}
    </>
  );
}

/** E-mails of the practice, a page at a time, newest first. */
function useEmails() {
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
