import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { PAGE_SIZE } from '#api/queries.ts';
import type { AuditEvent } from '#shared/api/audit.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useListPage } from '#state/use-list-page.ts';
import { BusyButton } from '#ui/BusyButton.tsx';
import { Choice } from '#ui/Choice.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { formatDateTime } from '#ui/format.ts';
import { ListToolbar } from '#ui/list/ListToolbar.tsx';
import { useColumns } from '#ui/list/use-columns.ts';
import { Notice } from '#ui/Notice.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Problem } from '#ui/Problem.tsx';
import { saveFile } from '#ui/save-file.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { actionWords } from './audit-actions.ts';
import { ACTION_FILTERS, type ActionFilter, actorWords, detailWords, subjectWords } from './audit-words.ts';

const COLUMNS: Column<AuditEvent>[] = [
  { key: 'at', head: 'Time', cell: ({ at }) => formatDateTime(at), csv: ({ at }) => at },
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

/** What was done in the practice, newest first. */
export function AuditPanel() {
  const api = useApi();
  const { organizationId: id } = useUser().organization;
  const [page, setPage] = useState(0);
  const [action, setAction] = useState<ActionFilter>('');
  const columns = useColumns('audit', COLUMNS);
  const { rows, total, problem, retry, fetchPage } = useListPage(
    { page, setPage },
    {
      queryKey: ['audit', id, action],
      fetchPage: async (part, { signal }) => {
        const input = { params: { id }, query: { ...part, action } };
        const { events, totalEvents } = await api.callEndpoint(ENDPOINTS.listAudit, input, { signal });
        return { rows: events, total: totalEvents };
      },
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

/** Kept somewhere else, they show one day whether the whole log was written anew. */
function AnchorsButton() {
  const api = useApi();
  const { organizationId: id } = useUser().organization;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.callEndpoint(ENDPOINTS.listAuditAnchors, { params: { id } }),
    networkMode: 'always',
    onSuccess: (kept) =>
      saveFile(`loopwell-audit-anchors-${id}.json`, new Blob([JSON.stringify(kept, undefined, 2)])),
  });
  return (
    <>
      {error ? <Notice kind="danger">{messageOf(error)}</Notice> : undefined}
      <BusyButton isBusy={isPending} onClick={() => mutate()}>
        Download signatures
      </BusyButton>
    </>
  );
}

/** Every entry holds a fingerprint of the one before, so that a change or a gap shows. */
function VerifyButton() {
  const api = useApi();
  const { organizationId: id } = useUser().organization;
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.callEndpoint(ENDPOINTS.verifyAuditLog, { params: { id } }),
    networkMode: 'always',
  });
  return (
    <>
      {error ? <Notice kind="danger">{messageOf(error)}</Notice> : undefined}
      {data?.isIntact ? (
        <Notice kind="success">Nothing was changed or removed: {data.events} checked.</Notice>
      ) : undefined}
      {data && !data.isIntact ? (
        <Notice kind="danger">
          {data.breach === 'signature'
            ? `From entry ${data.brokenAt} on the log differs from what was signed earlier. Was the database put back from an older backup? Then that is why. If not, entries were changed or removed: keep`
            : `Entry ${data.brokenAt} was changed, or one before it removed. Keep`}{' '}
          the data folder as it is and ask support.
        </Notice>
      ) : undefined}
      <BusyButton isBusy={isPending} onClick={() => mutate()}>
        Check the log
      </BusyButton>
    </>
  );
}
