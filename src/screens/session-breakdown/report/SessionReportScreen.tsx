import { readRouteIds } from '#model/route-ids.ts';
import { pathTo } from '#shared/routes.ts';
import { SkeletonRows } from '#ui/notices/Notice.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { ReportProblem } from '#widgets/reports/ReportProblem.tsx';
import { type SessionIds, useBreakdown } from '../use-breakdown.ts';
import { SessionReport } from './SessionReport.tsx';

/** The report of a session, to be printed or saved as a PDF file. */
export function SessionReportScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId', 'sessionId']);
  return ids ? <ReportOf ids={ids} /> : <ReportProblem message="There is no session at this address." />;
}

function ReportOf({ ids }: { ids: SessionIds }) {
  const page = useBreakdown(ids);
  switch (page.kind) {
    case 'loading':
      return (
        <ReportProblem>
          <SkeletonRows count={8} />
        </ReportProblem>
      );
    case 'failed':
      return <ReportProblem message={page.message} onRetry={page.retry} />;
    case 'empty':
      return (
        <ReportProblem
          message="No run of this session is on the server, so there is nothing to print yet."
          link={{ href: pathTo.sessionBreakdown(ids), label: 'Open the session' }}
        />
      );
    case 'ready':
      return <SessionReport ids={ids} page={page} />;
  }
}
