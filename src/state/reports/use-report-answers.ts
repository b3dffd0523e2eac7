import { CRED_NF_ITEMS } from '#model/report/cred-nf-items.ts';
import {
  type CredNfAnswers,
  type ReportSettings,
  getReportSettings,
  putReportAnswers,
} from '#shared/api/practice/report-settings.ts';
import type { OrganizationId, ProtocolId } from '#shared/domain/ids.ts';
import { useCan } from '../auth.atoms.ts';
import { useChange, useChangeBy } from '../use-change.ts';

type AnswersInput = {
  data: ReportSettings | undefined;
  params: { id: OrganizationId };
  protocolId: ProtocolId | undefined;
};

/** Remembers answers: some for all reports of the practice, the others for one protocol. */
export function useReportAnswers({ data, params, protocolId }: AnswersInput) {
  const put = useChange(putReportAnswers);
  const canEdit = useCan('session.write') && data !== undefined;
  const saving = useChangeBy(
    async (answers: CredNfAnswers) => {
      if (!data) return;
      const [ofPractice, ofProtocol] = (['practice', 'protocol'] as const).map((scope) =>
        only(answers, scope),
      );
      const { practiceAnswers, protocolAnswers } = data;
      if (Object.keys(ofPractice!).length > 0) {
        const value = { ...practiceAnswers.value, ...ofPractice };
        await put.runAsync({ params, body: { value, version: practiceAnswers.version, protocolId: null } });
      }
      if (Object.keys(ofProtocol!).length > 0 && protocolId) {
        const value = { ...protocolAnswers.value, ...ofProtocol };
        await put.runAsync({ params, body: { value, version: protocolAnswers.version, protocolId } });
      }
    },
    { refreshes: [getReportSettings], isBusyUntilRefreshed: true },
  );
  return {
    canEdit,
    isBusy: saving.isBusy,
    problem: saving.problem,
    onReset: saving.reset,
    onSave: (answers: CredNfAnswers, onDone: () => void) => saving.run(answers, { onSuccess: onDone }),
  };
}

/** The answers of one scope. */
const only = (answers: CredNfAnswers, scope: 'practice' | 'protocol'): CredNfAnswers =>
  Object.fromEntries(
    CRED_NF_ITEMS.flatMap(({ id, scope: own }) =>
      own === scope && answers[id] !== undefined ? [[id, answers[id]]] : [],
    ),
  );
