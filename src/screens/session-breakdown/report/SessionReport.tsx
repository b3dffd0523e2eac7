import { useHappened } from '#state/account/use-first-visit.ts';
import { isSimulatedSession } from '#model/sessions/simulated.ts';
import { pathTo } from '#shared/routes.ts';
import { useReport } from '#state/reports/use-report.ts';
import { useReportNotes } from '#state/reports/use-report-notes.ts';
import { useToday } from '#state/reports/use-today.ts';
import { useAllResponses } from '#state/use-all-responses.ts';
import { exportStem, shortId } from '#ui/files/export-name.ts';
import { formatDateTime } from '#ui/text/format.ts';
import { Notice, RetryNotice } from '#ui/notices/Notice.tsx';
import { Num } from '#ui/text/Num.tsx';
import { CredNfQuestions } from '#widgets/reports/CredNfQuestions.tsx';
import { CredNfSection } from '#widgets/reports/CredNfSection.tsx';
import { LetterheadButton } from '#widgets/reports/LetterheadButton.tsx';
import { NoteChoice, NotesSection } from '#widgets/reports/NoteChoice.tsx';
import { ReportFact, ReportFoot, ReportHead } from '#widgets/reports/ReportHead.tsx';
import { ReportFrame } from '#widgets/reports/ReportFrame.tsx';
import { ScoresSection } from '#widgets/reports/ScoresSection.tsx';
import { TemplateBar } from '#widgets/reports/TemplateBar.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { RatingsPanel } from '../RatingsPanel.tsx';
import type { BreakdownPage, SessionIds } from '../use-breakdown.ts';
import { NO_MARKERS, useMarkers } from '../use-markers.ts';
import { clientWords } from './client-words.ts';
import { SESSION_SECTIONS, type SessionSection } from './session-sections.ts';
import { SessionSections } from './SessionSections.tsx';
import { useCredNf } from './use-cred-nf.ts';

type SessionReportProps = { ids: SessionIds; page: Extract<BreakdownPage, { kind: 'ready' }> };

export function SessionReport({ ids, page }: SessionReportProps) {
  const { session, client, breakdown, ticksProblem } = page;
  const { protocolId, protocol } = breakdown.settings;
  const report = useReport({ kind: 'session', sections: SESSION_SECTIONS, protocolId });
  const responses = useAllResponses(ids);
  const ownNotes =
    session.notes === '' ? [] : [{ id: session.sessionId, text: session.notes, createdAt: undefined }];
  const { notes, chosen, setChosen, printed, ...noteState } = useReportNotes(ids, ownNotes);
  const today = useToday();
  const at = session.startedAt ?? session.createdAt;
  const credNf = useCredNf({ ids, session, breakdown, responses: responses.rows, answers: report.answers });
  const { choice } = report;
  const about = { isSimulated: isSimulatedSession(session), isOfStudy: credNf.study !== undefined };
  const isShown = (section: SessionSection) => choice.sections.includes(section);
  const recorded = useMarkers(ids.therapistId, breakdown.component);
  const markers = isShown('charts') && isShown('markers') ? recorded : NO_MARKERS;
  const problems = [report, responses, noteState, credNf, markers].filter(
    ({ problem }) => problem !== undefined,
  );
  useHappened('reportOpened', true);
  return (
    <ReportFrame
      title="Session report"
      fileName={exportStem(['session-report', shortId(session.sessionId)], new Date(at))}
      back={{ href: pathTo.sessionBreakdown(ids), label: 'Back to the session' }}
      choice={choice}
      onChoice={report.setChoice}
      sections={SESSION_SECTIONS}
      isReady={
        client !== undefined &&
        responses.rows !== undefined &&
        ![report, credNf, markers].some(({ isLoading }) => isLoading)
      }
      template={<TemplateBar {...report.templateBar} />}
      settings={
        <>
          {isShown('notes') ? <NoteChoice notes={notes} chosen={chosen} onChoose={setChosen} /> : undefined}
          {isShown('credNf') ? <CredNfQuestions items={credNf.items} {...report.answering} /> : undefined}
          <LetterheadButton {...report.letterhead} />
        </>
      }
      notices={
        <>
          {ticksProblem ? <Notice kind="warning">{ticksProblem}</Notice> : undefined}
          {problems.map(({ problem, retry }) => (
            <RetryNotice key={problem} message={problem} onRetry={retry} />
          ))}
        </>
      }
    >
      {client ? (
        <ReportHead
          title="Session report"
          practice={report.practice}
          letterhead={report.letterhead.value}
          client={client}
          naming={choice.naming}
          date={at}
        >
          <ReportFact term="Session">
            <Num>{formatDateTime(at)}</Num>
          </ReportFact>
          <ReportFact term="Protocol">{protocol.name}</ReportFact>
          {isSimulatedSession(session) ? <ReportFact term="Source">Simulated headset</ReportFact> : undefined}
        </ReportHead>
      ) : undefined}
      {isShown('plainWords') && !credNf.isLoading ? (
        <Panel title="In plain words">
          <p>{clientWords(breakdown, about).join(' ')}</p>
        </Panel>
      ) : undefined}
      <SessionSections therapistId={ids.therapistId} {...{ breakdown, markers, isShown }} />
      {isShown('ratings') ? <RatingsPanel session={session} /> : undefined}
      {isShown('scores') && responses.rows ? <ScoresSection responses={responses.rows} /> : undefined}
      {isShown('notes') && printed.length > 0 ? <NotesSection notes={printed} /> : undefined}
      {isShown('credNf') && !credNf.isLoading ? (
        <CredNfSection items={credNf.items} methods={credNf.methods} />
      ) : undefined}
      <ReportFoot printedOn={today} />
    </ReportFrame>
  );
}
