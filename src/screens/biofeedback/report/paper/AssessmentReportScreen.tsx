import { getClient } from '#shared/api/clients.ts';
import { getSessionByComponent } from '#shared/api/sessions.ts';
import { readRouteIds, type RouteIds } from '#model/route-ids.ts';
import { pathTo } from '#shared/routes.ts';
import { clientProblem } from '#state/clients/use-client-head.ts';
import { errorInPlaceOfPage, isOutOfReach } from '#api/error-in-place-of-page.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { SkeletonRows } from '#ui/notices/Notice.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { ReportProblem } from '#widgets/reports/ReportProblem.tsx';
import { partsOf, recordedParts } from '../parts.ts';
import { AssessmentReport } from './AssessmentReport.tsx';

/** The report of an assessment, to be printed or saved as a PDF file. */
export function AssessmentReportScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId', 'sessionComponentId']);
  return ids ? (
    <ReportOf ids={ids} />
  ) : (
    <ReportProblem message="There is no assessment recording at this address." />
  );
}

type Ids = Pick<RouteIds, 'therapistId' | 'clientId' | 'sessionComponentId'>;

function ReportOf({ ids }: { ids: Ids }) {
  const { therapistId, clientId, sessionComponentId } = ids;
  const client = useEndpoint(getClient, { params: { id: therapistId, clientId } });
  const session = useEndpoint(getSessionByComponent, {
    params: { id: therapistId, sessionComponentId },
  });
  const error = errorInPlaceOfPage([client.error, session.error], client.data, session.data);
  if (error) {
    const retry = client.error ? client.retry : session.retry;
    return <ReportProblem message={clientProblem(error)} {...(!isOutOfReach(error) && { onRetry: retry })} />;
  }
  if (!client.data || !session.data) {
    return (
      <ReportProblem>
        <SkeletonRows count={8} />
      </ReportProblem>
    );
  }
  if (session.data.clientId !== clientId) {
    return <ReportProblem message="There is no assessment recording at this address." />;
  }
  const [first] = partsOf(session.data);
  if (!first?.assessment || recordedParts(session.data).length === 0) {
    return (
      <ReportProblem
        message="Nothing of this assessment is on the server, so there is nothing to print yet."
        link={{ href: pathTo.client(ids), label: 'Go to the client' }}
      />
    );
  }
  return (
    <AssessmentReport
      data={{ therapistId, session: session.data }}
      client={client.data}
      first={first}
      assessment={first.assessment}
    />
  );
}
