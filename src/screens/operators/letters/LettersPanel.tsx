import { PAGE_SIZE } from '#api/queries.ts';
import type { SentMail } from '#shared/api/mail.ts';
import { BusyButton } from '#ui/BusyButton.tsx';
import { Choice } from '#ui/Choice.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { formatDateTime } from '#ui/format.ts';
import { ListToolbar } from '#ui/list/ListToolbar.tsx';
import { MaskedText } from '#ui/MaskedText.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Problem } from '#ui/Problem.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { purposeWords, STATE_FILTERS, stateWords } from './letter-words.ts';
import { useLetters } from './use-letters.ts';

type Transport = 'file' | 'smtp';

function columnsFor(
  transport: Transport,
  retry: (mailId: string) => void,
  retrying: string | undefined,
): Column<SentMail>[] {
  return [
    { key: 'at', head: 'Written', cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'what', head: 'What', cell: ({ purpose }) => purposeWords(purpose) },
    { key: 'to', head: 'To', cell: ({ to }) => <MaskedText>{to}</MaskedText> },
    { key: 'state', head: 'State', cell: (letter) => stateWords(letter, transport) },
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

/** What the server has sent, or could not send. Texts and codes are for the receivers only. */
export function LettersPanel() {
  const letters = useLetters();
  const { rows, total, transport, problem, page, setPage, retry, retrying } = letters;
  const columns = columnsFor(transport, retry, retrying);
  return (
    <>
      <ListToolbar
        filters={
          <Choice label="Show" value={letters.state} options={STATE_FILTERS} onChange={letters.choose} />
        }
      />
      {transport === 'file' ? (
        <Notice kind="info">
          No mail server is set up. Letters are written as .eml files to the folder “outbox” of the data
          folder on the server; pass them on from there, or set SMTP_URL.
        </Notice>
      ) : undefined}
      {problem ? <Problem message={problem} onRetry={letters.reload} /> : undefined}
      {!rows && !problem ? <SkeletonRows count={PAGE_SIZE} /> : undefined}
      {rows ? (
        <div className="lw-panel">
          <DataTable label="Letters" columns={columns} rows={rows} rowKey={({ mailId }) => mailId} />
          {rows.length === 0 ? <p className="lw-panel__body">No letters.</p> : undefined}
          <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
        </div>
      ) : undefined}
    </>
  );
}
