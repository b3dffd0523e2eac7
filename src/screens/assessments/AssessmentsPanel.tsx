import { Button } from '@blueprintjs/core';
import { PlusIcon, PulseIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import type { AssessmentRecord } from '#shared/api/assessments.ts';
import { plannedSeconds } from '#shared/assessment/script.ts';
import { canEdit } from '#shared/domain/permissions.ts';
import { useCan, useEditor } from '#state/auth.atoms.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import type { Column } from '#ui/list/DataTable.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { formatClock, formatDate } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import { NothingFound } from '#ui/list/NothingFound.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { ScriptDialog } from './ScriptDialog.tsx';
import { type AssessmentList, useAssessmentList, useScriptActions } from './use-assessments.ts';

const KEYS = listHints('assessment', { open: '' });

const COLUMNS: readonly Column<AssessmentRecord>[] = [
  {
    key: 'name',
    head: 'Assessment',
    sortKey: 'name',
    cell: ({ definition }) => definition.name,
    csv: ({ definition }) => definition.name,
  },
  {
    key: 'about',
    head: 'Purpose',
    cell: ({ definition }) => <span className="lw-muted">{definition.description}</span>,
    csv: ({ definition }) => definition.description,
    isOptional: true,
  },
  {
    key: 'steps',
    head: 'Steps',
    sortKey: 'steps',
    isNumber: true,
    cell: ({ definition }) => definition.steps.length,
  },
  {
    key: 'seconds',
    head: 'Recorded',
    sortKey: 'seconds',
    isNumber: true,
    cell: ({ definition }) => formatClock(plannedSeconds(definition)),
  },
  {
    key: 'version',
    head: 'Version',
    isNumber: true,
    cell: ({ assessmentVersion }) => assessmentVersion,
    isOptional: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'changed',
    head: 'Changed',
    sortKey: 'updatedAt',
    cell: ({ updatedAt }) => <Num>{formatDate(updatedAt)}</Num>,
    isOptional: true,
  },
  {
    key: 'origin',
    head: 'From',
    cell: ({ therapistId }) => originOf(therapistId),
    isOptional: true,
  },
];
const originOf = (therapistId: AssessmentRecord['therapistId']) =>
  therapistId === null ? 'Loopwell' : 'Practice';

type Open =
  | { kind: 'edit'; record: AssessmentRecord | undefined }
  | { kind: 'assign'; record: AssessmentRecord };

type NoAssessmentsProps = { list: AssessmentList; newButton: ReactNode };

function NoAssessments({ list, newButton }: NoAssessmentsProps) {
  const words = 'An assessment is a script of steps that are recorded one after another.';
  if (list.isNarrowed) {
    return (
      <NothingFound view={list} title="No assessment found" showAll="Show all assessments">
        {words} Nothing matches the search and the filters.
      </NothingFound>
    );
  }
  return (
    <EmptyState icon={<PulseIcon size={32} />} title="No assessments yet" action={newButton}>
      {words}
    </EmptyState>
  );
}

/** The practice's own scripts and the built-in ones. */
export function AssessmentsPanel() {
  useKeyHints(KEYS);
  const list = useAssessmentList();
  const canWrite = useCan('assessment.write');
  const [open, setOpen] = useState<Open>();
  const rowActions = useRowActions(setOpen);
  const close = () => setOpen(undefined);
  const newButton = canWrite ? (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => setOpen({ kind: 'edit', record: undefined })}>
      New assessment
    </Button>
  ) : undefined;
  return (
    <>
      <ListPanel
        list={list}
        label="Assessments"
        columnsKey="assessments"
        columns={COLUMNS}
        csvName="assessments"
        search={{ label: 'Search assessments', placeholder: 'Search by name or purpose' }}
        filters={<FilterChips filters={filtersOf(list)} onClear={list.clearFilters} />}
        action={newButton}
        rowKey={({ assessmentId }) => assessmentId}
        rowName={({ definition }) => definition.name}
        rowActions={canWrite ? rowActions : undefined}
        empty={<NoAssessments list={list} newButton={newButton} />}
      />
      {open?.kind === 'edit' ? <ScriptDialog record={open.record} onClose={close} /> : undefined}
      {open?.kind === 'assign' ? <AssignDialog record={open.record} onClose={close} /> : undefined}
    </>
  );
}

function filtersOf(list: AssessmentList) {
  return [
    choiceFilter(list, 'origin', {
      name: 'From',
      options: [
        { value: 'own', label: 'Practice' },
        { value: 'builtIn', label: 'Loopwell' },
      ],
    }),
    choiceFilter(list, 'status', {
      name: 'Archive',
      options: [{ value: 'archived', label: 'Archived only' }],
    }),
  ];
}

function useRowActions(onOpen: (open: Open) => void) {
  const { archive, restore, duplicate } = useScriptActions();
  const editor = useEditor();
  return (record: AssessmentRecord): RowAction[] => {
    const { therapistId, isArchived } = record;
    const isOwn = therapistId !== null && canEdit(editor, { kind: 'item', therapistId });
    return [
      ...(isArchived
        ? []
        : [{ label: 'Assign or record', onClick: () => onOpen({ kind: 'assign', record }) }]),
      ...(isOwn && !isArchived ? [{ label: 'Edit', onClick: () => onOpen({ kind: 'edit', record }) }] : []),
      { label: 'Duplicate', onClick: () => duplicate(record) },
      ...(isOwn && isArchived ? [{ label: 'Restore from archive', onClick: () => restore(record) }] : []),
      ...(isOwn && !isArchived ? [{ label: 'Archive', onClick: () => archive(record) }] : []),
    ];
  };
}
