import { Button } from '@blueprintjs/core';
import { FormIcon, UploadIcon, PlusIcon, TagIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import { canEdit } from '#shared/domain/permissions.ts';
import { allowsChanges } from '#shared/domain/questionnaire-rights.ts';
import { useCan, useEditor } from '#state/auth.atoms.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import { NothingFound } from '#ui/list/NothingFound.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { ImportQuestionnaireDialog } from '#widgets/questionnaires/ImportQuestionnaireDialog.tsx';
import { exportQuestionnaire } from '#widgets/questionnaires/questionnaire-file.ts';
import { NEW, pathTo } from '#shared/routes.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { CategoriesDialog } from './CategoriesDialog.tsx';
import { questionnaireColumns } from './questionnaire-columns.tsx';
import { useQuestionnaireActions } from './use-questionnaire-actions.ts';
import { type Questionnaires, useQuestionnaires } from './use-questionnaires.ts';

const KEYS = listHints('questionnaire');
const ORIGINS = [
  { value: 'own', label: 'Practice' },
  { value: 'shipped', label: 'Loopwell' },
] as const;

export function QuestionnairesPanel() {
  useKeyHints(KEYS);
  const list = useQuestionnaires();
  const canWrite = useCan('questionnaire.write');
  const [, navigate] = useLocation();
  const [isSorting, setSorting] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [assigned, setAssigned] = useState<Questionnaire>();
  const rowActions = useRowActions(setAssigned);
  const newButton = canWrite ? (
    <Button
      intent="primary"
      icon={<PlusIcon />}
      onClick={() => navigate(pathTo.questionnaire({ assessmentId: NEW }))}
    >
      New questionnaire
    </Button>
  ) : undefined;
  return (
    <>
      <ListPanel
        list={list}
        label="Questionnaires"
        columnsKey="questionnaires"
        columns={questionnaireColumns(list.categories)}
        csvName="questionnaires"
        search={{ label: 'Search questionnaires', placeholder: 'Search by name or purpose' }}
        filters={<FilterChips filters={filtersOf(list)} onClear={list.clearFilters} />}
        tools={
          canWrite ? (
            <>
              <Button icon={<TagIcon />} onClick={() => setSorting(true)}>
                Categories
              </Button>
              <Button icon={<UploadIcon />} onClick={() => setImporting(true)}>
                Import
              </Button>
            </>
          ) : undefined
        }
        action={newButton}
        rowKey={({ questionnaireId }) => questionnaireId}
        rowHref={({ questionnaireId }) => pathTo.questionnaire({ assessmentId: questionnaireId })}
        rowName={({ definition }) => definition.title}
        rowActions={canWrite ? rowActions : undefined}
        empty={<NoQuestionnaires list={list} newButton={newButton} />}
      />
      {isSorting ? (
        <CategoriesDialog categories={list.categories} onClose={() => setSorting(false)} />
      ) : undefined}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : undefined}
      {assigned ? (
        <AssignDialog questionnaire={assigned} onClose={() => setAssigned(undefined)} />
      ) : undefined}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { create, isCreating } = useQuestionnaireActions();
  return <ImportQuestionnaireDialog isBusy={isCreating} onClose={onClose} onImport={create} />;
}

function filtersOf(list: Questionnaires) {
  const categories = list.categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }));
  return [
    choiceFilter(list, 'categoryId', { name: 'Category', options: categories }),
    choiceFilter(list, 'origin', { name: 'From', options: ORIGINS }),
    choiceFilter(list, 'isArchived', {
      name: 'Archive',
      options: [{ value: 'true', label: 'Archived only' }],
    }),
  ];
}

function useRowActions(onAssign: (questionnaire: Questionnaire) => void) {
  const actions = useQuestionnaireActions();
  const editor = useEditor();
  return (questionnaire: Questionnaire): RowAction[] => {
    const { therapistId, userId, isArchived, definition } = questionnaire;
    const isOwn = therapistId !== null && canEdit(editor, { kind: 'questionnaire', therapistId, userId });
    const mayCopy = allowsChanges(definition.terms);
    return [
      ...(isArchived ? [] : [{ label: 'Assign to clients', onClick: () => onAssign(questionnaire) }]),
      {
        label: 'Duplicate',
        onClick: () => actions.duplicate(questionnaire),
        ...(!mayCopy && { reason: 'its terms allow no changes' }),
      },
      { label: 'Save as FHIR R4', onClick: () => exportQuestionnaire(questionnaire) },
      ...(isOwn && isArchived
        ? [{ label: 'Restore from archive', onClick: () => actions.restore(questionnaire) }]
        : []),
      ...(isOwn && !isArchived
        ? [{ label: 'Delete', intent: 'danger' as const, onClick: () => actions.remove(questionnaire) }]
        : []),
    ];
  };
}

function NoQuestionnaires({ list, newButton }: { list: Questionnaires; newButton: ReactNode }) {
  if (list.isNarrowed) {
    return (
      <NothingFound view={list} title="No questionnaire found" showAll="Show all questionnaires">
        Nothing matches the search and the filters. Remove one of them.
      </NothingFound>
    );
  }
  return (
    <EmptyState icon={<FormIcon size={32} />} title="No questionnaires yet" action={newButton}>
      Questionnaires show how clients are between sessions. Create your own, or restart the server to get
      those included with Loopwell.
    </EmptyState>
  );
}
