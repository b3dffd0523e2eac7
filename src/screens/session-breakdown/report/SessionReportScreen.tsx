import { useState } from 'react';
import { readRouteIds } from '#model/route-ids.ts';
import { isSimulatedSession } from '#model/sessions/simulated.ts';
import { pathTo } from '#shared/routes.ts';
import { useClientNotes } from '#state/reports/use-client-notes.ts';
import { useToday } from '#state/reports/use-today.ts';
import { useReportChoice } from '#state/reports/use-report-choice.ts';
import { useAllResponses } from '#state/use-all-responses.ts';
import { useUser } from '#state/auth.atoms.ts';
import { exportStem, shortId } from '#ui/files/export-name.ts';
import { Num } from '#ui/text/Num.tsx';
import { Notice, Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import type { ScreenProps } from '#ui/navigation/screen-props.ts';
import { NoteChoice, NotesSection, type ReportNote } from '#widgets/reports/NoteChoice.tsx';
import { ReportFact, ReportFoot, ReportHead } from '#widgets/reports/ReportHead.tsx';
import { ReportFrame } from '#widgets/reports/ReportFrame.tsx';
import { ReportProblem } from '#widgets/reports/ReportProblem.tsx';
import { ScoresSection } from '#widgets/reports/ScoresSection.tsx';
import { formatDate, formatDateTime } from '#ui/text/format.ts';
import { type BreakdownPage, type SessionIds, useBreakdown } from '../use-breakdown.ts';
import { SESSION_SECTIONS, type SessionSection } from './session-sections.ts';
import { SessionSections } from './SessionSections.tsx';

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
      return <Report ids={ids} page={page} />;
  }
}

type ReadyPage = Extract<BreakdownPage, { kind: 'ready' }>;

function Report({ ids, page }: { ids: SessionIds; page: ReadyPage }) {
  const { session, client, breakdown, ticksProblem } = page;
  const [choice, setChoice] = useReportChoice(SESSION_SECTIONS);
  const [chosenNotes, setChosenNotes] = useState<ReadonlySet<string>>(new Set());
  const { organization } = useUser();
  const today = useToday();
  const responses = useAllResponses(ids);
  const clientNotes = useClientNotes(ids);
  const at = session.startedAt ?? session.createdAt;
  const notes: ReportNote[] = [
    ...(session.notes === ''
      ? []
      : [{ id: session.sessionId, label: 'Notes of this session', text: session.notes }]),
    ...clientNotes.map(({ noteId, createdAt, text }) => ({
      id: noteId,
      label: `Note of ${formatDate(createdAt)}`,
      text,
    })),
  ];
  const isShown = (section: SessionSection) => choice.sections.includes(section);
  const printed = notes.filter(({ id }) => chosenNotes.has(id));
  return (
    <ReportFrame
      title="Session report"
      fileName={exportStem(['session-report', shortId(session.sessionId)], new Date(at))}
      back={{ href: pathTo.sessionBreakdown(ids), label: 'Back to the session' }}
      choice={choice}
      onChoice={setChoice}
      sections={SESSION_SECTIONS}
      isReady={client !== undefined}
      settings={
        isShown('notes') ? (
          <NoteChoice notes={notes} chosen={chosenNotes} onChoose={setChosenNotes} />
        ) : undefined
      }
      notices={
        <>
          {ticksProblem ? <Notice kind="warning">{ticksProblem}</Notice> : undefined}
          {responses.problem ? <Problem message={responses.problem} onRetry={responses.retry} /> : undefined}
        </>
      }
    >
      {client ? (
        <ReportHead
          title="Session report"
          practice={organization.name}
          client={client}
          naming={choice.naming}
        >
          <ReportFact term="Session">
            <Num>{formatDateTime(at)}</Num>
          </ReportFact>
          <ReportFact term="Protocol">{breakdown.settings.protocol.name}</ReportFact>
          {isSimulatedSession(session) ? <ReportFact term="Source">Simulated headset</ReportFact> : undefined}
        </ReportHead>
      ) : undefined}
      <SessionSections therapistId={ids.therapistId} breakdown={breakdown} isShown={isShown} />
      {isShown('scores') && responses.rows ? <ScoresSection responses={responses.rows} /> : undefined}
      {isShown('notes') && printed.length > 0 ? <NotesSection notes={printed} /> : undefined}
      <ReportFoot printedOn={today} />
    </ReportFrame>
  );
}
