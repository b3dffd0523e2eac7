import { useMemo } from 'react';
import { sessionCurve, SideBySide } from '#live/charts/index.ts';
import type { SessionId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Problem, RetryNotice, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Num } from '#ui/text/Num.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { BlindedFigures } from '../BlindedFigures.tsx';
import { type Breakdown, trainedSecondsOf } from '../breakdown.ts';
import { usefulWindowSeconds } from '../ledger-rows.ts';
import { useBreakdown } from '../use-breakdown.ts';
import { CompareTable } from './CompareTable.tsx';
import { comparedRows, type Pair, plannedOf, sharedConditions } from './compared-rows.ts';
import { curveRows } from './curve-rows.ts';
import { Differences } from './Differences.tsx';

type ComparisonProps = { ids: ClientIds; sessionIds: Pair<SessionId>; titles: Pair<string> };

/** Figures and curves of two sessions, as far as they can be compared. */
export function Comparison({ ids, sessionIds, titles }: ComparisonProps) {
  const first = useBreakdown({ ...ids, sessionId: sessionIds[0] });
  const second = useBreakdown({ ...ids, sessionId: sessionIds[1] });
  for (const page of [first, second]) {
    if (page.kind === 'failed') return <Problem message={page.message} onRetry={page.retry} />;
    if (page.kind === 'empty') return <Problem message="One of these sessions has no run to compare." />;
  }
  if (first.kind !== 'ready' || second.kind !== 'ready') return <SkeletonRows count={8} />;
  const pair = [first.breakdown, second.breakdown] as const;
  return (
    <>
      {[first, second].map((page, at) => (
        <div key={sessionIds[at]} className="lw-compare__notices">
          {page.ticksProblem ? (
            <RetryNotice message={`${titles[at]!}: ${page.ticksProblem}`} onRetry={page.retryTicks} />
          ) : undefined}
          <BlindedFigures
            ids={{ ...ids, sessionId: sessionIds[at]! }}
            protocolId={page.breakdown.settings.protocolId}
            subject={`The session of ${titles[at]!}`}
          />
        </div>
      ))}
      <Differences pair={pair} titles={titles} />
      <Panel
        title="Figures"
        aside={sessionIds.map((sessionId, at) => (
          <AppLink
            key={sessionId}
            className="lw-compare__link"
            href={pathTo.sessionBreakdown({ ...ids, sessionId })}
          >
            Breakdown of <Num>{titles[at]!}</Num>
          </AppLink>
        ))}
        isFlush
      >
        <CompareTable rows={comparedRows(pair)} titles={titles} />
      </Panel>
      <Curves pair={pair} titles={titles} />
    </>
  );
}

function Curves({ pair, titles }: { pair: Pair<Breakdown>; titles: Pair<string> }) {
  const [first, second] = [pair[0].table, pair[1].table];
  const windowSeconds = usefulWindowSeconds(Math.max(...pair.map(trainedSecondsOf)));
  const curves = useMemo(
    () => (first && second ? [first, second].map((table) => sessionCurve(table, windowSeconds)) : undefined),
    [first, second, windowSeconds],
  );
  // The notice above says why they are missing.
  if (!curves) return undefined;
  const shared = sharedConditions(pair);
  return (
    <Panel
      title="Side by side"
      aside={`Over trained time, in steps of ${windowSeconds} s · the same scales · dashed: linear trend, dotted: a new run`}
    >
      <SideBySide
        rows={curveRows(
          plannedOf(pair[0]),
          shared.map(([place]) => place),
        )}
        columns={curves.map((curve, at) => ({
          key: String(at),
          title: <Num>{titles[at]!}</Num>,
          description: `${titles[at]!}: success and values over trained time`,
          curve,
          values: [curve.success, ...shared.map((places) => curve.conditions[places[at]!]!)],
        }))}
      />
    </Panel>
  );
}
