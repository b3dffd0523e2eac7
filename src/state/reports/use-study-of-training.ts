import type { RouteIds } from '#model/route-ids.ts';
import type { StudyOfTraining } from '#model/report/recorded-training.ts';
import type { StudyDetail } from '#shared/api/studies.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { useEndpoint, useEndpoints } from '../use-endpoint.ts';

type Training = { protocolId: string; at: string };

/** The study in which the client trained with this protocol at this time; undefined while unknown or if there is none. */
export function useStudyOfTraining(
  { therapistId: id, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>,
  { protocolId, at }: Training,
) {
  const list = useEndpoint(ENDPOINTS.listStudies, { params: { id } });
  const asked = (list.data?.studies ?? []).filter((study) => study.protocolId === protocolId);
  const details = useEndpoints(
    ENDPOINTS.getStudy,
    asked.map(({ studyId }) => ({ input: { params: { id, studyId } } })),
  );
  const study = studyAmong(details.answers ?? [], clientId, at);
  return {
    study,
    /** Also true after a failure: without an answer nobody may say that there is no study. */
    isLoading: list.data === undefined || details.answers === undefined,
    problem: list.problem ?? details.problem,
    retry: list.problem === undefined ? details.retry : list.retry,
  };
}

/** A client who was enrolled later trained outside the study. */
function studyAmong(
  studies: readonly StudyDetail[],
  clientId: string,
  at: string,
): StudyOfTraining | undefined {
  for (const { enrolled, plan, shamSource, participants } of studies) {
    const own = enrolled.find((each) => each.clientId === clientId);
    if (own && Date.parse(own.enrolledAt) <= Date.parse(at)) {
      return { plan, shamSource, participants, isUnblinded: own.unblindedAt !== null };
    }
  }
  return undefined;
}
