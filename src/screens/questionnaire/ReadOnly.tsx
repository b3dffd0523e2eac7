import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { type Questionnaire, duplicateQuestionnaire } from '#shared/api/questionnaires.ts';
import { allowsChanges } from '#shared/domain/questionnaire-rights.ts';
import { pathTo } from '#shared/routes.ts';
import { MESSAGES } from '#model/messages.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { DefinitionList } from '#ui/text/DefinitionList.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { TryPanel } from './TryPanel.tsx';
import { QUESTIONNAIRE_CALLS } from '#state/calls/questionnaire-calls.ts';
import { useChange } from '#state/use-change.ts';

const CRUMBS = [{ label: 'Questionnaires', href: pathTo.questionnaires() }];

/** A questionnaire built in or owned by a colleague: to read, to try, and to copy if its terms allow it. */
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
            <Button size="small" loading={duplicate.isBusy} onClick={duplicate.run}>
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
  const { userId: id } = useUser();
  const showToast = useToast();
  const [, navigate] = useLocation();
  const { run, isBusy } = useChange(duplicateQuestionnaire, {
    refreshes: QUESTIONNAIRE_CALLS,
    onSuccess: (copy) => {
      showToast({ kind: 'success', message: MESSAGES.questionnaireCreated });
      navigate(pathTo.questionnaire({ assessmentId: copy.questionnaireId }));
    },
    onError: () => showToast({ kind: 'danger', message: MESSAGES.questionnaireCreateFailed }),
  });
  return { run: () => run({ params: { id, questionnaireId } }), isBusy };
}
