import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { PAGE_SIZE } from '#state/lists/use-page-size.ts';
import { type AuditEvent, listAudit, listAuditAnchors, verifyAuditLog } from '#shared/api/practice/audit.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { Choice } from '#ui/forms/Choice.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { ListToolbar } from '#ui/list/ListToolbar.tsx';
import { useColumns } from '#ui/list/use-columns.ts';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { exportName, shortId } from '#ui/files/export-name.ts';
import { saveFile } from '#ui/files/save-file.ts';
import { actionWords } from './audit-actions.ts';
import { ACTION_FILTERS, type ActionFilter, actorWords, detailWords, subjectWords } from './audit-words.ts';
import { useChange } from '#state/use-change.ts';

const COLUMNS: Column<AuditEvent>[] = [
  { key: 'at', head: 'Time', cell: ({ at }) => <Num>{formatDateTime(at)}</Num>, csv: ({ at }) => at },
  { key: 'who', head: 'Who', isOptional: true, cell: actorWords },
  { key: 'what', head: 'What', isOptional: true, cell: ({ action }) => actionWords(action) },
  {
    key: 'subject',
    head: 'Concerns',
    isOptional: true,
    csv: subjectWords,
    cell: (event) => (
      <span className="lw-audit__details" title={event.subjectId ?? undefined}>
        {subjectWords(event)}
      </span>
    ),
  },
  {
    key: 'details',
    head: 'Details',
    isOptional: true,
    csv: detailWords,
    cell: (event) => <span className="lw-audit__details">{detailWords(event)}</span>,
  },
];

const rowKey = ({ seq }: AuditEvent): string => String(seq);

/** The practice's audit log, newest first. */
export function AuditPanel() {
  const { organizationId: id } = useUser().organization;
  const [page, setPage] = useState(0);
  const [action, setAction] = useState<ActionFilter>('');
  const columns = useColumns('audit', COLUMNS);
  const { rows, total, problem, retry, fetchPage } = useEndpointPage(
    { page, setPage },
    {
      endpoint: listAudit,
      input: { params: { id }, query: { action } },
      rowsOf: ({ events, totalEvents }) => ({ rows: events, total: totalEvents }),
    },
  );
  const choose = (next: ActionFilter) => {
    setAction(next);
    setPage(0);
  };
  return (
    <>
      <ListToolbar
        filters={
          <Choice
            className="lw-audit__filter"
            label="Show"
            value={action}
            options={ACTION_FILTERS}
            onChange={choose}
          />
        }
        columns={columns}
        csv={{ fileName: 'audit-log', rowKey, fetchPage, messageOf }}
        tools={
          <>
            <AnchorsButton />
            <VerifyButton />
          </>
        }
      />
      {problem ? <Problem message={problem} onRetry={retry} /> : undefined}
      {!rows && !problem ? <SkeletonRows count={PAGE_SIZE} /> : undefined}
      {rows ? (
        <div className="lw-panel">
          <DataTable label="Audit log" columns={columns.shown} rows={rows} rowKey={rowKey} />
          <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
        </div>
      ) : undefined}
    </>
  );
}

/** Stored elsewhere, the anchors later reveal whether the whole log was rewritten. */
function AnchorsButton() {
  const { organizationId: id } = useUser().organization;
  const { run, isBusy, problem } = useChange(listAuditAnchors, {
    onSuccess: (kept) =>
      saveFile(
        exportName(['loopwell-audit-anchors', shortId(id)], 'json'),
        new Blob([JSON.stringify(kept, undefined, 2)]),
      ),
  });
  return (
    <>
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      <BusyButton isBusy={isBusy} onClick={() => run({ params: { id } })}>
        Download signatures
      </BusyButton>
    </>
  );
}

/** Every entry contains a hash of the previous one, so that a change or a gap is detected. */
function VerifyButton() {
  const { organizationId: id } = useUser().organization;
  const { run, isBusy, data, problem } = useChange(verifyAuditLog);
  return (
    <>
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      {data?.isIntact ? (
        <Notice kind="success">Nothing was changed or removed: {data.events} checked.</Notice>
      ) : undefined}
      {data && !data.isIntact ? (
        <Notice kind="danger">
          {data.breach === 'signature'
            ? `From entry ${data.brokenAt} on, the log differs from the signed version. If the database was restored from an older backup, this is expected. If not, entries were changed or removed: keep`
            : `Entry ${data.brokenAt} was changed, or one before it removed. Keep`}{' '}
          the data folder as it is and contact support.
        </Notice>
      ) : undefined}
      <BusyButton isBusy={isBusy} onClick={() => run({ params: { id } })}>
        Check the log
      </BusyButton>
    </>
  );
}
