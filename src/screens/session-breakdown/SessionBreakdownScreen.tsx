import { ComparisonIcon, PrintIcon, PulseIcon } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ComponentSettings, SessionState } from '#shared/api/sessions.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import { pathTo } from '#shared/routes.ts';
import { readRouteIds } from '#model/route-ids.ts';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { usePaper } from '#ui/layout/use-paper.ts';
import { useUser } from '#state/auth.atoms.ts';
import { PaperHead } from '#widgets/people/PaperHead.tsx';
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx';
import { type Crumb, Page } from '#ui/layout/Page.tsx';
import { PersonName, useNameOf } from '#widgets/people/PersonName.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { BlindedFigures } from './BlindedFigures.tsx';
import { ChartsWithSignal } from './raw-signal/ChartsWithSignal.tsx';
import { EventsPanel } from './EventsPanel.tsx';
import { HonestyPanel } from './HonestyPanel.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { RecordingPanel } from './RecordingPanel.tsx';
import { ReplayPanel } from './replay/ReplayPanel.tsx';
import { RatingsPanel } from './RatingsPanel.tsx';
import { ConditionsPanel, RunsPanel } from './RunsPanel.tsx';
import { RunsSideBySide } from './RunsSideBySide.tsx';
import { SessionHead } from './SessionHead.tsx';
import { SettingsPanels } from './SettingsPanels.tsx';
import { WhatIfPanel } from './what-if/WhatIfPanel.tsx';
import { type BreakdownPage, type SessionIds, useBreakdown } from './use-breakdown.ts';

const TITLE = 'Session breakdown';

export function SessionBreakdownScreen({ params }: ScreenProps) {
  const ids = readRouteIds(params, ['therapistId', 'clientId', 'sessionId']);
  if (!ids) {
    return (
      <Page title={TITLE}>
        <Problem message="There is no session at this address." />
      </Page>
    );
  }
  return <BreakdownOf ids={ids} />;
}

function BreakdownOf({ ids }: { ids: SessionIds }) {
  const page = useBreakdown(ids);
  const nameOf = useNameOf();
  usePaper();
  const { organization } = useUser();
  useReportOfAssessment(page, ids);
  const client = page.kind === 'failed' ? undefined : page.client;
  const crumbs: Crumb[] = [
    { label: 'Clients', href: pathTo.clients() },
    {
      label: client ? <PersonName person={client} /> : 'Client',
      href: pathTo.client(ids),
    },
    { label: 'Sessions', href: pathTo.clientSessions(ids) },
  ];
  return (
    <Page
      title={TITLE}
      about={client && nameOf(client)}
      crumbs={crumbs}
      actions={
        page.kind === 'ready' ? (
          <>
            <ButtonLink
              href={pathTo.compareSessions(ids, { second: ids.sessionId })}
              icon={<ComparisonIcon />}
            >
              Compare sessions
            </ButtonLink>
            <ButtonLink href={pathTo.sessionReport(ids)} icon={<PrintIcon />}>
              Print report
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      {client ? <PaperHead practice={organization.name} client={client} /> : undefined}
      <Content page={page} ids={ids} />
    </Page>
  );
}

/** An assessment trains nothing: its results are in its report. */
function useReportOfAssessment(page: BreakdownPage, ids: SessionIds): void {
  const [, navigate] = useLocation();
  const session = page.kind === 'ready' || page.kind === 'empty' ? page.session : undefined;
  const component = session?.components.find(({ assessment }) => assessment);
  const path = component?.assessment && pathTo.recording({ ...component, ...component.assessment, ...ids });
  useEffect(() => {
    if (path) navigate(path, { replace: true });
  }, [path, navigate]);
}

const NO_RUN = 'No run was recorded';

/** Why there is nothing to break down, by the state of the session. */
const EMPTY_WORDS: Readonly<Record<SessionState, { title: string; reason: string }>> = {
  planned: { title: 'No run yet', reason: 'This session has not begun.' },
  running: {
    title: 'No run yet',
    reason:
      'This session is in progress and no run has reached the server yet. Runs appear here automatically.',
  },
  interrupted: { title: NO_RUN, reason: 'This session was interrupted before a run was trained.' },
  completed: { title: NO_RUN, reason: 'This session ended before a run was trained.' },
  cancelled: { title: NO_RUN, reason: 'This session was canceled before a run was trained.' },
};

function Content({ page, ids }: { page: BreakdownPage; ids: SessionIds }) {
  switch (page.kind) {
    case 'loading':
      return <SkeletonRows count={8} />;
    case 'failed':
      return <Problem message={page.message} onRetry={page.retry} />;
    case 'empty':
      return (
        <>
          <SessionHead session={page.session} protocolName={undefined} />
          <EmptyState
            icon={<PulseIcon size={32} />}
            title={EMPTY_WORDS[page.session.state].title}
            link={{ href: pathTo.client(ids), label: 'Go to the client' }}
          >
            The breakdown shows success, amplitudes and thresholds of each run.{' '}
            {EMPTY_WORDS[page.session.state].reason}
          </EmptyState>
          <NotesPanel key={page.session.version} session={page.session} ids={ids} />
        </>
      );
    case 'ready': {
      const { session, breakdown, ticksProblem } = page;
      return (
        <>
          <SessionHead session={session} protocolName={breakdown.settings.protocol.name} />
          <BlindedFigures ids={ids} protocolId={breakdown.settings.protocolId} />
          {ticksProblem ? <Notice kind="warning">{ticksProblem}</Notice> : undefined}
          {breakdown.baseline?.lack ? <Notice kind="warning">{breakdown.baseline.lack}</Notice> : undefined}
          <KeyFigures breakdown={breakdown} />
          <RunsPanel breakdown={breakdown} />
          <RatingsPanel session={session} />
          {breakdown.table ? <Safeguards settings={breakdown.settings} table={breakdown.table} /> : undefined}
          <ChartsWithSignal ids={ids} breakdown={breakdown} />
          {breakdown.table ? <RunsSideBySide breakdown={breakdown} table={breakdown.table} /> : undefined}
          <ConditionsPanel breakdown={breakdown} />
          <WhatIfPanel therapistId={ids.therapistId} breakdown={breakdown} />
          <ReplayPanel therapistId={ids.therapistId} breakdown={breakdown} />
          <EventsPanel ids={ids} component={breakdown.component} />
          <SettingsPanels settings={breakdown.settings} />
          <div className="lw-grid lw-grid--pair">
            <RecordingPanel therapistId={ids.therapistId} session={session} breakdown={breakdown} />
            <NotesPanel key={session.version} session={session} ids={ids} />
          </div>
        </>
      );
    }
  }
}

/** Checks that prevent reading too much into the figures above. */
function Safeguards({ settings, table }: { settings: ComponentSettings; table: TickTable }) {
  return (
    <>
      <HonestyPanel settings={settings} table={table} />
      <LedgerPanel settings={settings} table={table} />
    </>
  );
}
