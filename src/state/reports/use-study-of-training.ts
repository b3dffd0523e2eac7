import type { RouteIds } from '#model/route-ids.ts';
import type { StudyOfTraining } from '#model/report/recorded-training.ts';
import { type StudyDetail, getStudy, listStudies } from '#shared/api/studies.ts';
import { useEndpoint, useEndpoints } from '../use-endpoint.ts';

/** The study that a session with this protocol belongs to; undefined while unknown or if there is none. */
export function useStudyOfTraining(
  { therapistId: id, ...ids }: Pick<RouteIds, 'therapistId' | 'clientId' | 'sessionId'>,
  protocolId: string,
) {
  const list = useEndpoint(listStudies, { params: { id } });
  const asked = (list.data?.studies ?? []).filter((study) => study.protocolId === protocolId);
  const details = useEndpoints(
    getStudy,
    asked.map(({ studyId }) => ({ input: { params: { id, studyId } } })),
  );
  const study = studyAmong(details.answers ?? [], ids);
  return {
    study,
    /** Also true after a failure: without an answer nobody may say that there is no study. */
    isLoading: list.data === undefined || details.answers === undefined,
    problem: list.problem ?? details.problem,
    retry: list.problem === undefined ? details.retry : list.retry,
  };
}

/** A session held before the enrolment, or without the study's feedback, is not among its sessions. */
function studyAmong(
  studies: readonly StudyDetail[],
  { clientId, sessionId }: Pick<RouteIds, 'clientId' | 'sessionId'>,
): StudyOfTraining | undefined {
  const study = studies.find(({ sessions }) => sessions.some((each) => each.sessionId === sessionId));
  if (!study) return undefined;
  const { enrolled, plan, shamSource, participants, unblindedAt } = study;
  const own = enrolled.find((each) => each.clientId === clientId);
  return { plan, shamSource, participants, isUnblinded: (own?.unblindedAt ?? unblindedAt) !== null };
}
