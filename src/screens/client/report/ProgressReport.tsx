import { useHappened } from '#state/account/use-first-visit.ts';
import type { ClientRecord } from '#shared/api/clients.ts';
import type { SessionListItem } from '#shared/api/sessions.ts';
import { pathTo } from '#shared/routes.ts';
import { useReport } from '#state/reports/use-report.ts';
import { useReportNotes } from '#state/reports/use-report-notes.ts';
import { useToday } from '#state/reports/use-today.ts';
import { useAllResponses } from '#state/use-all-responses.ts';
import { exportStem, shortId } from '#ui/files/export-name.ts';
import { countOf, formatDate } from '#ui/text/format.ts';
import { Notice, RetryNotice } from '#ui/notices/Notice.tsx';
import { Num } from '#ui/text/Num.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { LetterheadButton } from '#widgets/reports/LetterheadButton.tsx';
import { NoteChoice, NotesSection } from '#widgets/reports/NoteChoice.tsx';
import { ReportFact, ReportFoot, ReportHead } from '#widgets/reports/ReportHead.tsx';
import { ReportFrame } from '#widgets/reports/ReportFrame.tsx';
import type { ScoreSeries } from '#widgets/questionnaires/score-series.ts';
import { ScoresSection } from '#widgets/reports/ScoresSection.tsx';
import { TemplateBar } from '#widgets/reports/TemplateBar.tsx';
import { DosePanel } from '../trends/DosePanel.tsx';
import { LedgerPanel } from '../trends/LedgerPanel.tsx';
import { ScoreTrend } from '../trends/ScoreTrend.tsx';
import { TrendPanel } from '../trends/TrendPanel.tsx';
import { PROGRESS_SECTIONS, type ProgressSection } from './progress-sections.ts';
import { SessionRows } from './SessionRows.tsx';

type ProgressReportProps = {
  ids: ClientIds;
  client: ClientRecord;
  /** Newest first, without simulated ones. */
  sessions: readonly SessionListItem[];
  /** Older sessions beyond those listed. */
  leftOut: number;
};

export function ProgressReport({ ids, client, sessions, leftOut }: ProgressReportProps) {
  const report = useReport({ kind: 'progress', sections: PROGRESS_SECTIONS });
  const responses = useAllResponses(ids);
  const { notes, chosen, setChosen, printed, ...noteState } = useReportNotes(ids);
  const today = useToday();
  const { choice } = report;
  const isShown = (section: ProgressSection) => choice.sections.includes(section);
  const trained = sessions.filter(({ trainedSeconds }) => trainedSeconds > 0);
  const [newest, oldest] = [trained[0], trained.at(-1)];
  const problems = [report, responses, noteState].filter(({ problem }) => problem !== undefined);
  useHappened('reportOpened', true);
  return (
    <ReportFrame
      title="Progress report"
      fileName={exportStem(['progress-report', shortId(ids.clientId)], new Date(`${today}T00:00:00`))}
      back={{ href: pathTo.client({ ...ids, tab: 'trends' }), label: 'Back to the client' }}
      choice={choice}
      onChoice={report.setChoice}
      sections={PROGRESS_SECTIONS}
      isReady={responses.rows !== undefined && !report.isLoading}
      template={<TemplateBar {...report.templateBar} />}
      settings={
        <>
          {isShown('notes') ? <NoteChoice notes={notes} chosen={chosen} onChoose={setChosen} /> : undefined}
          <LetterheadButton {...report.letterhead} />
        </>
      }
      notices={
        <>
          {leftOut > 0 ? (
            <Notice kind="info">
              This report covers the newest {sessions.length} sessions. {countOf(leftOut, 'older session')}{' '}
              {leftOut === 1 ? 'is' : 'are'} not included.
            </Notice>
          ) : undefined}
          {problems.map(({ problem, retry }) => (
            <RetryNotice key={problem} message={problem} onRetry={retry} />
          ))}
        </>
      }
    >
      <ReportHead
        title="Progress report"
        practice={report.practice}
        letterhead={report.letterhead.value}
        client={client}
        naming={choice.naming}
        date={today}
      >
        <ReportFact term="Trained sessions">{trained.length}</ReportFact>
        {newest && oldest ? (
          <ReportFact term="From – to">
            <Num>
              {formatDate(oldest.startedAt ?? oldest.createdAt)} –{' '}
              {formatDate(newest.startedAt ?? newest.createdAt)}
            </Num>
          </ReportFact>
        ) : undefined}
      </ReportHead>
      {isShown('progress') ? <TrendPanel sessions={sessions} /> : undefined}
      {isShown('dose') ? <DosePanel ids={ids} sessions={sessions} /> : undefined}
      {isShown('learning') ? <LedgerPanel ids={ids} sessions={sessions} /> : undefined}
      {isShown('scores') && responses.rows ? (
        <ScoresSection responses={responses.rows} chartOf={drawScores} />
      ) : undefined}
      {isShown('sessions') ? <SessionRows sessions={trained} /> : undefined}
      {isShown('notes') && printed.length > 0 ? <NotesSection notes={printed} /> : undefined}
      <ReportFoot printedOn={today} />
    </ReportFrame>
  );
}

const drawScores = (series: ScoreSeries) => <ScoreTrend series={series} />;
