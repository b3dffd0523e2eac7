import { listAssessmentAssignments } from '#shared/api/assessments.ts';
import { listConsents } from '#shared/api/client-consents.ts';
import { listQuestionnaireAssignments } from '#shared/api/questionnaire-assignments.ts';
import { Button } from '@blueprintjs/core';
import { TimeIcon, WarningSignIcon } from '@blueprintjs/icons';
import { type ConsentKind, missingConsents } from '#shared/domain/consent.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useRecordConsents } from '#state/clients/use-record-consents.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { RetryNotice } from '#ui/notices/Notice.tsx';
import { localDay } from '#model/values/local-day.ts';
import { assignmentsInput } from '../assignments-input.ts';
import { type ToDo, toDos } from './next-steps.ts';
import { ConsentDialog } from '#widgets/clients/ConsentDialog.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { pathTo } from '#shared/routes.ts';
import { consentsInput } from '#state/consents-input.ts';

/** Open tasks for this client besides the next session. Empty if there are none. */
export function ToDoList({ ids }: { ids: ClientIds }) {
  const { list, missing, problem, retry } = useToDos(ids);
  const canRecord = useCan('client.write');
  const { open, isOpen, dialog } = useRecordConsents(ids.clientId);
  return (
    <>
      {problem ? (
        <RetryNotice
          message={`Some open items of this client could not be loaded. ${problem}`}
          onRetry={retry}
        />
      ) : undefined}
      {list.length === 0 ? undefined : (
        <ul className="lw-todo" aria-label="Open items of this client">
          {list.map(({ key, words, isUrgent, tab }) => (
            <li key={key}>
              <span className={isUrgent ? 'lw-tag lw-tag--warning' : 'lw-tag'}>
                {isUrgent ? <WarningSignIcon size={12} /> : <TimeIcon size={12} />}
                {words}
              </span>
              {tab === 'consent' && canRecord ? (
                <Button size="small" onClick={open}>
                  Record consent
                </Button>
              ) : (
                <AppLink href={pathTo.client({ ...ids, tab })}>Open</AppLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <ConsentDialog {...dialog} missing={missing} /> : undefined}
    </>
  );
}

type ToDos = {
  list: ToDo[];
  missing: readonly ConsentKind[];
  problem: string | undefined;
  retry: () => void;
};

/** Shows the lists that could be loaded: a failed list does not hide the others. */
function useToDos(ids: ClientIds): ToDos {
  const seesAssessments = useCan('assessment.read');
  const seesQuestionnaires = useCan('questionnaire.read');
  const input = assignmentsInput(ids);
  const consents = useEndpoint(listConsents, consentsInput(ids));
  const assessments = useEndpoint(listAssessmentAssignments, input, { enabled: seesAssessments });
  const questionnaires = useEndpoint(
    listQuestionnaireAssignments,
    { ...input, query: { ...input.query, today: localDay() } },
    { enabled: seesQuestionnaires },
  );
  const failed = [consents, assessments, questionnaires].filter(({ error }) => error !== null);
  const problem = failed[0]?.problem;
  const retry = () => failed.forEach((each) => each.retry());
  // Consents come first: wait for them, so that nothing below moves later.
  if (!consents.data && !consents.error) return { list: [], missing: [], problem, retry };
  const today = localDay();
  // If consents are unknown, none is called missing.
  const missing = consents.data ? missingConsents(consents.data.consents, today) : [];
  const list = toDos({
    missing,
    assessments: (assessments.data?.assignments ?? [])
      .filter(({ state }) => state === 'open' || state === 'begun')
      .map(({ assignmentId, assessmentName, dueOn }) => ({ id: assignmentId, name: assessmentName, dueOn })),
    questionnaires: (questionnaires.data?.assignments ?? [])
      .filter(({ state }) => state === 'open' || state === 'overdue')
      .map(({ assignmentId, title, dueOn }) => ({ id: assignmentId, name: title, dueOn })),
    today,
  });
  return { list, missing, problem, retry };
}
