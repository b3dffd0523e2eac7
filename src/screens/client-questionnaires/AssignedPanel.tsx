import { Button, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { assignmentListQuery } from '#api/questionnaire-queries.ts';
import type { QuestionnaireAssignment } from '#shared/api/questionnaire-assignments.ts';
import { canChangeWork } from '#shared/domain/permissions.ts';
import { useCan, useEditor } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useWithdrawAssignment } from '#state/use-assign-questionnaire.ts';
import { assignmentWords } from '#ui/assign/assignment-words.ts';
import { formatDate } from '#ui/format.ts';
import { RowMenu } from '#ui/list/RowMenu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';
import { StartDialog } from './StartDialog.tsx';

/** Answered ones come behind those that are open. */
const MOST = 20;

/** What this client still has to answer, the most urgent first. */
export function AssignedPanel({ ids }: { ids: ClientIds }) {
  const api = useApi();
  const { therapistId, clientId } = ids;
  const { data, error } = useQuery(assignmentListQuery(api, therapistId, { page: 0, limit: MOST, clientId }));
  const open = data?.assignments.filter(({ state }) => state === 'open' || state === 'overdue') ?? [];
  return (
    <Panel title="To answer">
      {error ? <Notice kind="danger">{messageOf(error)}</Notice> : undefined}
      {data || error ? undefined : <SkeletonRows count={2} />}
      {data && open.length === 0 ? (
        <p className="lw-muted">
          Nothing is assigned. Assigned questionnaires wait here until they are answered.
        </p>
      ) : undefined}
      {open.length > 0 ? (
        <ul className="lw-plain-list" aria-label="Assigned questionnaires">
          {open.map((assignment) => (
            <Assigned key={assignment.assignmentId} ids={ids} assignment={assignment} />
          ))}
        </ul>
      ) : undefined}
    </Panel>
  );
}

function Assigned({ ids, assignment }: { ids: ClientIds; assignment: QuestionnaireAssignment }) {
  const { title, dueOn, repeatDays, state } = assignment;
  const withdraw = useWithdrawAssignment(ids.therapistId);
  const canWrite = useCan('questionnaire.write');
  const canWithdraw = canChangeWork(useEditor(), assignment);
  const [isStarting, setStarting] = useState(false);
  return (
    <li className="lw-assigned">
      <div>
        <div>{title}</div>
        <div className="lw-muted lw-small">
          {dueOn === null ? 'No due day' : `Due ${formatDate(dueOn)}`}
          {repeatDays === null ? '' : `, every ${repeatDays} days`}
        </div>
      </div>
      {state === 'overdue' ? <Tag intent="warning">{assignmentWords(state)}</Tag> : undefined}
      {canWrite || canWithdraw ? (
        <span className="lw-assigned__actions">
          {canWrite ? (
            <Button size="small" onClick={() => setStarting(true)}>
              Start
            </Button>
          ) : undefined}
          {canWithdraw ? (
            <RowMenu
              name={title}
              actions={[{ label: 'Withdraw', onClick: () => withdraw.run(assignment) }]}
            />
          ) : undefined}
        </span>
      ) : undefined}
      {isStarting ? (
        <StartDialog ids={ids} assignment={assignment} onClose={() => setStarting(false)} />
      ) : undefined}
    </li>
  );
}
