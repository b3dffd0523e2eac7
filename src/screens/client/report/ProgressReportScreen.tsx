import { getClient } from '#shared/api/clients.ts';
import { listSessions } from '#shared/api/sessions.ts';
import { readRouteIds } from '#model/route-ids.ts';
import { withoutSimulated } from '#model/sessions/simulated.ts';
import { clientProblem } from '#state/clients/use-client-head.ts';
import { errorInPlaceOfPage, isOutOfReach } from '#api/error-in-place-of-page.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { SkeletonRows } from '#ui/notices/Notice.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { ReportProblem } from '#widgets/reports/ReportProblem.tsx';
import { ProgressReport } from './ProgressReport.tsx';

/** The report of a client over the sessions, to be printed or saved as a PDF file. */
export function ProgressReportScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId']);
  return ids ? <ReportOf ids={ids} /> : <ReportProblem message="There is no client at this address." />;
}

/** The newest sessions: as many as the server lists at once. */
const LOOK_BACK = 100;

function ReportOf({ ids }: { ids: ClientIds }) {
  const { therapistId: id, clientId } = ids;
  const client = useEndpoint(getClient, { params: { id, clientId } });
  const sessions = useEndpoint(
    listSessions,
    client.data && { params: { id }, query: { clientId, isSimulated: 'false', limit: LOOK_BACK } },
  );
  const error = errorInPlaceOfPage([client.error, sessions.error], client.data, sessions.data);
  if (error) {
    const retry = client.error ? client.retry : sessions.retry;
    return <ReportProblem message={clientProblem(error)} {...(!isOutOfReach(error) && { onRetry: retry })} />;
  }
  if (!client.data || !sessions.data) {
    return (
      <ReportProblem>
        <SkeletonRows count={8} />
      </ReportProblem>
    );
  }
  const { sessions: rows, totalSessions } = sessions.data;
  return (
    <ProgressReport
      ids={ids}
      client={client.data}
      sessions={withoutSimulated(rows)}
      leftOut={Math.max(0, totalSessions - rows.length)}
    />
  );
}
