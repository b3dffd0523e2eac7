import { messageOf } from '#api/api-error.ts';
import { type Questionnaire, getQuestionnaire } from '#shared/api/questionnaires.ts';
import type { QuestionnaireId } from '#shared/domain/ids.ts';
import { questionnaireIdSchema } from '#shared/domain/ids.ts';
import { canEdit } from '#shared/domain/permissions.ts';
import { useCan, useEditor, useUser } from '#state/auth.atoms.ts';
import { Page } from '#ui/layout/Page.tsx';
import { Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { Builder } from './Builder.tsx';
import { EMPTY_DRAFT } from './model/draft.ts';
import { ReadOnly } from './ReadOnly.tsx';
import './questionnaire.css';
import { useEndpoint } from '#state/use-endpoint.ts';
import { NEW, pathTo } from '#shared/routes.ts';

const CRUMBS = [{ label: 'Questionnaires', href: pathTo.questionnaires() }];

/** One questionnaire: the builder for users who may change it, a read-only page for others. */
export function QuestionnaireScreen({ params }: ScreenProps) {
  if (params.assessmentId === NEW) return <Opened questionnaireId={undefined} />;
  const parsed = questionnaireIdSchema.safeParse(params.assessmentId);
  if (parsed.success) return <Opened questionnaireId={parsed.data} />;
  return (
    <Page title="Questionnaire" crumbs={CRUMBS}>
      <Problem message="There is no questionnaire at this address." />
    </Page>
  );
}

/** Builders of new and stored questionnaires have the same position, so the builder survives the first save. */
function Opened({ questionnaireId }: { questionnaireId: QuestionnaireId | undefined }) {
  const { data, error, refetch } = useStored(questionnaireId);
  const mayEdit = useMayEdit(data);
  if (questionnaireId && !data) {
    return (
      <Page title="Questionnaire" crumbs={CRUMBS}>
        {error ? (
          <Problem message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={6} />
        )}
      </Page>
    );
  }
  return data && !mayEdit ? <ReadOnly questionnaire={data} /> : <Builder saved={data} begun={EMPTY_DRAFT} />;
}

function useStored(questionnaireId: QuestionnaireId | undefined) {
  const { userId: id } = useUser();
  return useEndpoint(
    getQuestionnaire,
    questionnaireId && { params: { id, questionnaireId } },
    // Never replaced while someone edits; saving shows a newer version.
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
}

function useMayEdit(questionnaire: Questionnaire | undefined): boolean {
  const editor = useEditor();
  const canWrite = useCan('questionnaire.write');
  if (!questionnaire || questionnaire.therapistId === null) return false;
  const { therapistId, userId } = questionnaire;
  return canWrite && canEdit(editor, { kind: 'questionnaire', therapistId, userId });
}
