import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { QUESTIONNAIRES } from '#api/questionnaire-queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { AnsweredQuestionnaire } from '#shared/api/questionnaire-responses.ts';
import { useCan } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { useWritingAs } from '#state/use-writing-as.ts';
import { formatDateTime } from '#ui/format.ts';
import { Notice } from '#ui/Notice.tsx';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

type SafetyOfResponseProps = { ids: ClientIds; response: AnsweredQuestionnaire };

/** What must not be overlooked in this response, and who has seen to it. The words are those of the rule. */
export function SafetyOfResponse({ ids, response }: SafetyOfResponseProps) {
  const { scores, safetySeenAt, responseId } = response;
  const api = useApi();
  const id = useWritingAs(ids.therapistId);
  const queries = useQueryClient();
  const canWrite = useCan('questionnaire.write');
  const set = (isSeen: boolean) =>
    api.callEndpoint(ENDPOINTS.seeQuestionnaireSafety, { params: { id, responseId }, body: { isSeen } });
  const see = useUndoable({
    run: () => set(true),
    undo: () => set(false),
    done: () => 'Marked as seen to.',
    failed: 'It was not marked.',
    onSettled: () => queries.invalidateQueries({ queryKey: [QUESTIONNAIRES] }),
  });
  return scores.safety.map(({ id: rule, title, text, question, answer }) => (
    <Notice
      key={rule}
      kind="danger"
      actions={
        canWrite && safetySeenAt === null ? (
          <Button size="small" loading={see.isBusy} onClick={() => see.run(undefined)}>
            I have seen to it
          </Button>
        ) : undefined
      }
    >
      <strong>{title}.</strong> {text} This is no diagnosis.
      <div>
        {question}: <strong>{answer}</strong>
      </div>
      {safetySeenAt === null ? undefined : <div>Seen to on {formatDateTime(safetySeenAt)}.</div>}
    </Notice>
  ));
}
