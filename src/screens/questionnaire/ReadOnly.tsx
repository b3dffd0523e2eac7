import { Button } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { QUESTIONNAIRES } from '#api/questionnaire-queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Questionnaire } from '#shared/api/questionnaires.ts';
import { allowsChanges } from '#shared/domain/questionnaire-rights.ts';
import { MESSAGES } from '#shared/messages.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { DefinitionList } from '#ui/DefinitionList.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Panel } from '#ui/Panel.tsx';
import { questionnairePath } from '#ui/questionnaire-paths.ts';
import { TryPanel } from './TryPanel.tsx';

const CRUMBS = [{ label: 'Questionnaires', href: '/app/questionnaires' }];

/** What comes with Loopwell or belongs to a colleague: to look at, to try, and to make one's own where its terms allow. */
export function ReadOnly({ questionnaire }: { questionnaire: Questionnaire }) {
  const { definition, therapistId } = questionnaire;
  const { terms, source, description, recallPeriod } = definition;
  const mayCopy = allowsChanges(terms);
  const duplicate = useDuplicate(questionnaire);
  const canWrite = useCan('questionnaire.write');
  return (
    <Page title={definition.title} crumbs={CRUMBS}>
      <Notice
        kind="info"
        actions={
          canWrite && mayCopy ? (
            <Button size="small" loading={duplicate.isPending} onClick={() => duplicate.mutate()}>
              Duplicate
            </Button>
          ) : undefined
        }
      >
        {therapistId === null
          ? 'This questionnaire comes with Loopwell and cannot be changed.'
          : 'This questionnaire belongs to a colleague, and only they can change it.'}
        {mayCopy ? ' Duplicate it to make one of your own.' : ' Its terms allow no changed copies.'}
      </Notice>
      <div className="lw-grid lw-grid--client">
        <TryPanel definition={definition} />
        <Panel title="About">
          <DefinitionList
            rows={[
              { term: 'Purpose', text: description },
              ...(recallPeriod ? [{ term: 'Asks about', text: recallPeriod }] : []),
              { term: 'Source', text: source },
              { term: 'Terms', text: terms.note },
              ...(terms.attribution ? [{ term: 'Notice', text: terms.attribution }] : []),
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

function useDuplicate({ questionnaireId }: Questionnaire) {
  const api = useApi();
  const { userId: id } = useUser();
  const queries = useQueryClient();
  const showToast = useToast();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => api.callEndpoint(ENDPOINTS.duplicateQuestionnaire, { params: { id, questionnaireId } }),
    networkMode: 'always',
    onSuccess: (copy) => {
      void queries.invalidateQueries({ queryKey: [QUESTIONNAIRES] });
      showToast({ kind: 'success', message: MESSAGES.questionnaireCreated });
      navigate(questionnairePath(copy.questionnaireId));
    },
    onError: () => showToast({ kind: 'danger', message: MESSAGES.questionnaireCreateFailed }),
  });
}
