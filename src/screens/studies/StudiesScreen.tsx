import { Button } from '@blueprintjs/core';
import { LabTestIcon, PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { type Study, listStudies } from '#shared/api/studies.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { useEditor, useUser } from '#state/auth.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { Page } from '#ui/layout/Page.tsx';
import { type Column, DataTable } from '#ui/list/DataTable.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { StudyDialog } from './StudyDialog.tsx';

const CRUMBS = [{ label: 'Sessions', href: pathTo.sessions() }];

const COLUMNS: readonly Column<Study>[] = [
  { key: 'name', head: 'Study', cell: ({ name }) => name },
  {
    key: 'participants',
    head: 'Participants',
    isNumber: true,
    cell: (study) => <Num>{study.participants}</Num>,
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ unblindedAt }) => (unblindedAt === null ? 'Blinded' : 'Unblinded'),
  },
  { key: 'createdAt', head: 'Created', cell: ({ createdAt }) => <Num>{formatDate(createdAt)}</Num> },
];

/** /app/studies: studies with real and sham feedback. */
export function StudiesScreen() {
  const { userId: id } = useUser();
  const mayWrite = isAllowed(useEditor().groups, PERMISSIONS['study.write']);
  const [isOpen, setOpen] = useState(false);
  const { data, problem, retry } = useEndpoint(listStudies, { params: { id } });
  const add = (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => setOpen(true)}>
      New study
    </Button>
  );
  return (
    <Page title="Studies" crumbs={CRUMBS} actions={mayWrite && data?.studies.length ? add : undefined}>
      {problem === undefined ? undefined : <Problem message={problem} onRetry={retry} />}
      {data || problem !== undefined ? undefined : <SkeletonRows count={4} />}
      {data?.studies.length === 0 ? (
        <EmptyState
          icon={<LabTestIcon size={32} />}
          title="No studies yet"
          action={mayWrite ? add : undefined}
        >
          A study compares real feedback with sham. The server decides who gets which, and nobody can read it
          before the study is unblinded.
        </EmptyState>
      ) : undefined}
      {data && data.studies.length > 0 ? (
        <div className="lw-panel">
          <DataTable
            label="Studies"
            columns={COLUMNS}
            rows={data.studies}
            rowKey={({ studyId }) => studyId}
            rowHref={({ studyId }) => pathTo.study({ studyId })}
          />
        </div>
      ) : undefined}
      <StudyDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}
