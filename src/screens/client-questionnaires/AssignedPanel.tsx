import { Button, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import {
  type QuestionnaireAssignment,
  listQuestionnaireAssignments,
} from '#shared/api/questionnaire-assignments.ts';
import { canChangeWork } from '#shared/domain/permissions.ts';
import { useCan, useEditor } from '#state/auth.atoms.ts';
import { useWithdrawAssignment } from '#state/clients/use-withdraw-assignment.ts';
import { assignmentWords } from '#widgets/assignments/assignment-words.ts';
import { formatDate } from '#ui/text/format.ts';
import { RowMenu } from '#ui/list/RowMenu.tsx';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { StartDialog } from './StartDialog.tsx';
import { useEndpoint } from '#state/use-endpoint.ts';
import { localDay } from '#model/values/local-day.ts';

/** Answered assignments are listed after open ones. */
const MOST = 20;

/** What this client still has to answer, the most urgent first. */
export function AssignedPanel({ ids }: { ids: ClientIds }) {
  const { therapistId, clientId } = ids;
  const { data, problem } = useEndpoint(listQuestionnaireAssignments, {
    params: { id: therapistId },
    query: { clientId, limit: MOST, today: localDay() },
  });
  const open = data?.assignments.filter(({ state }) => state === 'open' || state === 'overdue') ?? [];
  return (
    <Panel title="To answer">
      {problem ? <Notice kind="danger">{problem}</Notice> : undefined}
      {data || problem ? undefined : <SkeletonRows count={2} />}
      {data && open.length === 0 ? (
        <p className="lw-muted">
          Nothing is assigned. Assigned questionnaires stay here until they are answered.
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
          {dueOn === null ? 'No due date' : `Due ${formatDate(dueOn)}`}
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
