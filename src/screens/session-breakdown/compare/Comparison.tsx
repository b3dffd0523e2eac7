import { useMemo } from 'react';
import { sessionCurve, SideBySide, type TrainedCurve } from '#live/charts/index.ts';
import { equipmentWords } from '#model/sessions/comparable.ts';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { SessionId } from '#shared/domain/ids.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { pathTo } from '#shared/routes.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Num } from '#ui/text/Num.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import type { Breakdown } from '../breakdown.ts';
import { useBreakdown } from '../use-breakdown.ts';
import { CompareTable } from './CompareTable.tsx';
import { comparedRows, type Pair, sharedConditions } from './compared-rows.ts';
import { curveRows, WINDOW_SECONDS } from './curve-rows.ts';
import './compare.css';

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
  const linked = sessionIds.map((sessionId, at) => ({ sessionId, title: titles[at]! }));
  return (
    <>
      <Differences pair={pair} />
      <Panel
        title="Figures"
        aside={linked.map(({ sessionId, title }) => (
          <AppLink key={sessionId} href={pathTo.sessionBreakdown({ ...ids, sessionId })}>
            Breakdown of <Num>{title}</Num>
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

/** Why the two may not be comparable. */
function Differences({ pair }: { pair: Pair<Breakdown> }) {
  const equipment = equipmentWords(pair.map(({ settings }) => settings));
  const shared = sharedConditions(pair);
  const onlyIn = (at: 0 | 1) =>
    pair[at].settings.conditions
      .filter((_condition, place) => !shared.some((places) => places[at] === place))
      .map((condition) => `${conditionLabel(condition)} at ${condition.derivationLabel}`);
  const left = [...new Set([...onlyIn(0), ...onlyIn(1)])];
  return (
    <>
      {equipment ? <Notice kind="info">{equipment}</Notice> : undefined}
      {left.length > 0 ? (
        <Notice kind="info">
          Only one of the sessions trained {left.join(' and ')}, so there is nothing to compare.
        </Notice>
      ) : undefined}
    </>
  );
}

function Curves({ pair, titles }: { pair: Pair<Breakdown>; titles: Pair<string> }) {
  const curves = [useCurve(pair[0].table), useCurve(pair[1].table)];
  const shared = sharedConditions(pair);
  const columns = curves.flatMap((curve, at) =>
    curve
      ? [
          {
            key: String(at),
            title: <Num>{titles[at]!}</Num>,
            description: `${titles[at]!}: success and values over trained time`,
            curve,
            values: [curve.success, ...shared.map((places) => curve.conditions[places[at]!]!)],
          },
        ]
      : [],
  );
  if (columns.length < 2) {
    return <Notice kind="warning">The curves of these sessions are not both on the server.</Notice>;
  }
  return (
    <Panel
      title="Side by side"
      aside={`Over trained time, in steps of ${WINDOW_SECONDS} s · the same scales · dashed: linear trend, dotted: a new run`}
    >
      <SideBySide
        rows={curveRows(
          pair[0].settings,
          shared.map(([place]) => place),
        )}
        columns={columns}
      />
    </Panel>
  );
}

const useCurve = (table: TickTable | undefined): TrainedCurve | undefined =>
  useMemo(() => table && sessionCurve(table, WINDOW_SECONDS), [table]);
