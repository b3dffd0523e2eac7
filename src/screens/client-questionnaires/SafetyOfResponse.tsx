import { Button } from '@blueprintjs/core';
import { type AnsweredQuestionnaire, seeQuestionnaireSafety } from '#shared/api/questionnaire-responses.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { useWritingAs } from '#state/account/use-writing-as.ts';
import { formatDateTime } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { CLIENT_LIST_CALLS } from '#state/calls/client-calls.ts';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';

type SafetyOfResponseProps = { ids: ClientIds; response: AnsweredQuestionnaire };

/**
 * Safety answers of this response and when they were handled, in the words of the rule. The whole response is handled
 * at once, because its rules call for a single conversation.
 */
export function SafetyOfResponse({ ids, response }: SafetyOfResponseProps) {
  const { scores, safetySeenAt, responseId } = response;
  const api = useApi();
  const id = useWritingAs(ids.therapistId);
  const canWrite = useCan('questionnaire.write');
  const set = (isSeen: boolean) =>
    api.callEndpoint(seeQuestionnaireSafety, { params: { id, responseId }, body: { isSeen } });
  const see = useUndoable({
    run: () => set(true),
    undo: () => set(false),
    done: () => 'Marked as handled.',
    failed: 'The response was not marked as handled.',
    refreshes: [...CLIENT_LIST_CALLS, ...QUESTIONNAIRE_CALLS],
  });
  if (scores.safety.length === 0) return undefined;
  return (
    <Notice
      kind="danger"
      actions={
        canWrite && safetySeenAt === null ? (
          <Button size="small" loading={see.isBusy} onClick={() => see.run(undefined)}>
            Mark as handled
          </Button>
        ) : undefined
      }
    >
      {scores.safety.map(({ id: rule, title, text, question, answer }) => (
        <div key={rule}>
          <strong>{title}.</strong> {text} This is not a diagnosis.
          <div>
            {question}: <strong>{answer}</strong>
          </div>
        </div>
      ))}
      {safetySeenAt === null ? undefined : <div>Handled on {formatDateTime(safetySeenAt)}.</div>}
    </Notice>
  );
}
