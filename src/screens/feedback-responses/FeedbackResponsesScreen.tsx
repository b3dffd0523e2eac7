import './feedback-responses.css';
import { Button } from '@blueprintjs/core';
import { PlusIcon, SearchIcon, VolumeUpIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { FEEDBACK_TYPES, type FeedbackResponse } from '#shared/api/practice/feedback-responses.ts';
import { canEdit, editorOf } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import type { Column } from '#ui/list/DataTable.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { formatDate, NO_VALUE } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { useAddress } from '#ui/navigation/address.ts';
import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { ResponseDialog } from './ResponseDialog.tsx';
import { type Responses, useResponses, useResponseSteps } from './use-responses.ts';

const KEYS = listHints('feedback response');

const OPEN = 'response';
/** Value in the address for a response that does not exist yet. */
const NEW = 'new';

/** /app/feedbackresponses: what clients hear and see, created once and chosen in sessions. */
export function FeedbackResponsesScreen() {
  useKeyHints(KEYS);
  const responses = useResponses();
  const address = useAddress();
  const canWrite = useCan('feedbackResponse.write');
  const open = new URLSearchParams(address.search).get(OPEN) ?? undefined;
  const go = (id: string | undefined) => {
    const params = new URLSearchParams(address.search);
    if (id === undefined) params.delete(OPEN);
    else params.set(OPEN, id);
    address.go(params.toString(), true);
  };
  const addButton = canWrite ? (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => go(NEW)}>
      New feedback response
    </Button>
  ) : undefined;
  return (
    <Page title="Feedback Responses">
      <ResponseList responses={responses} addButton={addButton} />
      <ResponseDialog
        id={open === NEW ? undefined : open}
        isOpen={open !== undefined}
        onClose={() => go(undefined)}
      />
    </Page>
  );
}

const dash = <span className="lw-muted">{NO_VALUE}</span>;
const rowKey = ({ feedbackResponseId }: FeedbackResponse): string => feedbackResponseId;

const COLUMNS: readonly Column<FeedbackResponse>[] = [
  {
    key: 'name',
    head: 'Name',
    sortKey: 'name',
    cell: ({ name }) => <strong>{name}</strong>,
    csv: ({ name }) => name,
  },
  {
    key: 'types',
    head: 'Type',
    sortKey: 'types',
    cell: ({ types }) =>
      types.map((type) => (
        <span key={type} className="lw-tag lw-tag--info">
          {type}
        </span>
      )),
    csv: ({ types }) => types.join(', '),
  },
  {
    key: 'tags',
    head: 'Tags',
    isOptional: true,
    cell: ({ tags }) =>
      tags.length === 0
        ? dash
        : tags.map((tag) => (
            <span key={tag} className="lw-tag">
              {tag}
            </span>
          )),
    csv: ({ tags }) => tags.join(', '),
  },
  {
    key: 'shared',
    head: 'Who sees it',
    isOptional: true,
    cell: ({ isShared }) => (isShared ? 'The practice' : 'Only you'),
  },
  {
    key: 'updatedAt',
    head: 'Changed',
    sortKey: 'updatedAt',
    isOptional: true,
    cell: ({ updatedAt }) => <Num>{formatDate(updatedAt)}</Num>,
    csv: ({ updatedAt }) => updatedAt,
  },
];

function ResponseList({ responses, addButton }: { responses: Responses; addButton: ReactNode }) {
  const { isNarrowed } = responses;
  const { search } = useAddress();
  const rowActions = useRowActions();
  const hrefOf = (response: FeedbackResponse) => {
    const params = new URLSearchParams(search);
    params.set(OPEN, rowKey(response));
    return pathTo.feedbackResponses(params);
  };
  return (
    <ListPanel
      list={responses}
      label="Feedback responses"
      columnsKey="feedback-responses"
      columns={COLUMNS}
      csvName="feedback-responses"
      search={{ label: 'Search feedback responses', placeholder: 'Search by name or tag' }}
      filters={<ResponseFilters responses={responses} />}
      action={addButton}
      rowKey={rowKey}
      rowHref={hrefOf}
      rowName={({ name }) => name}
      rowActions={rowActions}
      empty={<NoResponses isNarrowed={isNarrowed} addButton={addButton} />}
    />
  );
}

function ResponseFilters({ responses }: { responses: Responses }) {
  return (
    <FilterChips
      onClear={responses.clearFilters}
      filters={[
        choiceFilter(responses, 'types', {
          name: 'Type',
          options: FEEDBACK_TYPES.map((value) => ({ value, label: value })),
        }),
        choiceFilter(responses, 'tags', {
          name: 'Tag',
          options: responses.tags.map((value) => ({ value, label: value })),
        }),
        choiceFilter(responses, 'isArchived', {
          name: 'Archive',
          options: [{ value: 'true', label: 'Archived ones' }],
        }),
      ]}
    />
  );
}

function useRowActions(): (response: FeedbackResponse) => RowAction[] {
  const steps = useResponseSteps();
  const user = useUser();
  const canWrite = useCan('feedbackResponse.write');
  return (response) => {
    if (!canWrite) return [];
    const copy: RowAction = { label: 'Duplicate', onClick: () => steps.copy(response) };
    const isMine = canEdit(editorOf(user), { kind: 'item', therapistId: response.therapistId });
    if (!isMine) return [copy];
    return [
      copy,
      {
        label: response.isShared ? 'Stop sharing' : 'Share in the practice',
        onClick: () => steps.share(response),
      },
      {
        label: response.isArchived ? 'Restore from archive' : 'Archive',
        onClick: () => steps.archive(response),
      },
    ];
  };
}

function NoResponses({ isNarrowed, addButton }: { isNarrowed: boolean; addButton: ReactNode }) {
  if (isNarrowed) {
    return (
      <EmptyState icon={<SearchIcon size={32} />} title="No feedback response found">
        Nothing matches the search and the filters. Remove a filter, or search for part of the name.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<VolumeUpIcon size={32} />} title="No feedback responses yet" action={addButton}>
      A feedback response is what a client hears and sees as success rises and falls: a sound, a video, and
      how each follows. Create one here, try it, and choose it in any session.
    </EmptyState>
  );
}
