import { Button } from '@blueprintjs/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { PAGE_SIZE } from '#api/queries.ts';
import type { AuditEvent } from '#shared/api/audit.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Choice } from '#ui/Choice.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { formatDateTime } from '#ui/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Problem } from '#ui/Problem.tsx';
import { saveFile } from '#ui/save-file.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { actionWords } from './audit-actions.ts';
import { ACTION_FILTERS, type ActionFilter, actorWords, detailWords } from './audit-words.ts';

const COLUMNS: Column<AuditEvent>[] = [
  { key: 'at', head: 'Time', cell: ({ at }) => formatDateTime(at) },
  { key: 'who', head: 'Who', cell: actorWords },
  { key: 'what', head: 'What', cell: ({ action }) => actionWords(action) },
  {
    key: 'subject',
    head: 'Concerns',
    cell: ({ subjectType, subjectId }) => (
      <span className="lw-audit__details">{subjectType ? `${subjectType} ${subjectId ?? ''}` : '–'}</span>
    ),
  },
  {
    key: 'details',
    head: 'Details',
    cell: (event) => <span className="lw-audit__details">{detailWords(event)}</span>,
  },
];

/** What was done in the practice, newest first. */
export function AuditPanel() {
  const api = useApi();
  const { organizationId: id } = useUser().organization;
  const [page, setPage] = useState(0);
  const [action, setAction] = useState<ActionFilter>('');
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', id, { page, action }],
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listAudit,
        { params: { id }, query: { startFrom: page * PAGE_SIZE, limit: PAGE_SIZE, action } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const choose = (next: ActionFilter) => {
    setAction(next);
    setPage(0);
  };
  return (
    <>
      <div className="lw-toolbar">
        <Choice
          className="lw-audit__filter"
          label="Show"
          value={action}
          options={ACTION_FILTERS}
          onChange={choose}
        />
        <span className="lw-toolbar__fill" />
        <AnchorsButton />
        <VerifyButton />
      </div>
      {error ? <Problem message={messageOf(error)} onRetry={() => void refetch()} /> : undefined}
      {!data && !error ? <SkeletonRows count={PAGE_SIZE} /> : undefined}
      {data ? (
        <div className="lw-panel">
          <DataTable
            label="Audit log"
            columns={COLUMNS}
            rows={data.events}
            rowKey={({ seq }) => String(seq)}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.totalEvents} onPage={setPage} />
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
      <Button loading={isPending} onClick={() => mutate()}>
        Download signatures
      </Button>
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
      <Button loading={isPending} onClick={() => mutate()}>
        Check the log
      </Button>
    </>
  );
}
