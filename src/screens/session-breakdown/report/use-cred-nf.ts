import { useMemo } from 'react';
import { fillCredNf } from '#model/report/cred-nf.ts';
import type { GivenAnswers } from '#model/report/cred-nf-items.ts';
import { methodsParagraph } from '#model/report/methods-paragraph.ts';
import type { RecordedTraining } from '#model/report/recorded-training.ts';
import type { Session } from '#shared/api/sessions.ts';
import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { useStudyOfTraining } from '#state/reports/use-study-of-training.ts';
import { outcomeMeasures } from '#widgets/reports/outcome-measures.ts';
import type { Breakdown } from '../breakdown.ts';
import type { SessionIds } from '../use-breakdown.ts';

type CredNfInput = {
  ids: SessionIds;
  session: Session;
  breakdown: Breakdown;
  /** Undefined until loaded. */
  responses: readonly QuestionnaireResponse[] | undefined;
  answers: GivenAnswers;
};

/** The checklist of a session. Not ready before study and outcome measures of the client are known. */
export function useCredNf({ ids, session, breakdown, responses, answers }: CredNfInput) {
  const { settings, runs, whole, table, component } = breakdown;
  const { study, ...state } = useStudyOfTraining(ids, settings.protocolId);
  const { ratings, visitPlan } = session;
  const training = useMemo<RecordedTraining>(
    () => ({
      settings,
      runs,
      whole,
      recording: component.recording,
      hasTicks: table !== undefined,
      outcomes: outcomeMeasures(responses ?? []),
      strategies: (ratings ?? []).map(({ strategy }) => strategy),
      hasVisitPlan: Boolean(visitPlan),
      study,
    }),
    [settings, runs, whole, component, table, responses, ratings, visitPlan, study],
  );
  const items = useMemo(() => fillCredNf(training, answers), [training, answers]);
  const methods = useMemo(() => methodsParagraph(training), [training]);
  return { items, methods, study, ...state, isLoading: state.isLoading || responses === undefined };
}
