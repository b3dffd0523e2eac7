import { TimeIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { consentsQuery } from '#api/queries.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { AppLink } from '#ui/AppLink.tsx';
import { RetryNotice } from '#ui/RetryNotice.tsx';
import { localDay } from '#shared/domain/local-day.ts';
import { clientAssessmentsQuery, clientQuestionnairesQuery } from './client-queries.ts';
import { tabPath } from '#ui/client-page/client-tabs.ts';
import { type ToDo, toDos } from './next-steps.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

/** What is open for this client beside the next session. Nothing stands here while nothing is. */
export function ToDoList({ ids }: { ids: ClientIds }) {
  const { list, problem, retry } = useToDos(ids);
  return (
    <>
      {problem ? (
        <RetryNotice
          message={`Not everything that is open for this client could be loaded. ${problem}`}
          onRetry={retry}
        />
      ) : undefined}
      {list.length === 0 ? undefined : (
        <ul className="lw-todo" aria-label="Open for this client">
          {list.map(({ key, words, isUrgent, tab, action }) => (
            <li key={key}>
              <span className={isUrgent ? 'lw-tag lw-tag--warning' : 'lw-tag'}>
                {isUrgent ? <WarningSignIcon size={12} /> : <TimeIcon size={12} />}
                {words}
              </span>
              <AppLink href={tabPath(ids, tab)}>{action}</AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type ToDos = { list: ToDo[]; problem: string | undefined; retry: () => void };

/** What can be had: a list that fails does not hide the others. */
function useToDos(ids: ClientIds): ToDos {
  const api = useApi();
  const seesAssessments = useCan('assessment.read');
  const seesQuestionnaires = useCan('questionnaire.read');
  const consents = useQuery(consentsQuery(api, ids.therapistId, ids.clientId));
  const assessments = useQuery({ ...clientAssessmentsQuery(api, ids), enabled: seesAssessments });
  const questionnaires = useQuery({ ...clientQuestionnairesQuery(api, ids), enabled: seesQuestionnaires });
  const failed = [consents, assessments, questionnaires].filter(({ error }) => error !== null);
  const problem = failed[0] && messageOf(failed[0].error);
  const retry = () => failed.forEach(({ refetch }) => void refetch());
  // The most urgent stands first: nothing moves below it once it is known.
  if (consents.isPending) return { list: [], problem, retry };
  const list = toDos({
    consents: consents.data?.consents,
    assessments: (assessments.data?.assignments ?? [])
      .filter(({ state }) => state === 'open' || state === 'begun')
      .map(({ assignmentId, assessmentName, dueOn }) => ({ id: assignmentId, name: assessmentName, dueOn })),
    questionnaires: (questionnaires.data?.assignments ?? [])
      .filter(({ state }) => state === 'open' || state === 'overdue')
      .map(({ assignmentId, title, dueOn }) => ({ id: assignmentId, name: title, dueOn })),
    today: localDay(),
  });
  return { list, problem, retry };
}
