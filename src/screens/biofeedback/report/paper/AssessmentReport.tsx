import { useHappened } from '#state/account/use-first-visit.ts';
import { plain } from '#shared/locale/formats.ts';
import { ProgressBar } from '@blueprintjs/core';
import { messageOf } from '#api/api-error.ts';
import type { ClientRecord } from '#shared/api/clients.ts';
import type { ComponentAssessment, SessionComponent } from '#shared/api/sessions.ts';
import { pathTo } from '#shared/routes.ts';
import { useReport } from '#state/reports/use-report.ts';
import { useReportNotes } from '#state/reports/use-report-notes.ts';
import { useToday } from '#state/reports/use-today.ts';
import { useAllResponses } from '#state/use-all-responses.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { exportStem, shortId } from '#ui/files/export-name.ts';
import { RetryNotice } from '#ui/notices/Notice.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Num } from '#ui/text/Num.tsx';
import { SourceName } from '#widgets/eeg/SourceName.tsx';
import { LetterheadButton } from '#widgets/reports/LetterheadButton.tsx';
import { NoteChoice, NotesSection as ChosenNotes } from '#widgets/reports/NoteChoice.tsx';
import { ReportFact, ReportFoot, ReportHead } from '#widgets/reports/ReportHead.tsx';
import { ReportFrame } from '#widgets/reports/ReportFrame.tsx';
import { ScoresSection } from '#widgets/reports/ScoresSection.tsx';
import { TemplateBar } from '#widgets/reports/TemplateBar.tsx';
import { ComparisonChoice } from '../ComparisonChoice.tsx';
import { distinctSources, recordedParts, type ReportData } from '../parts.ts';
import { useComparison } from '../use-comparison.ts';
import { SpectrumChoice, useSpectrumChannel } from '../SpectraPanel.tsx';
import { useEvents, useFigures, useTaskResults } from '../use-report.ts';
import '../report.css';
import { getAssessmentSummary } from '#shared/api/assessments.ts';
import { ASSESSMENT_SECTIONS, type AssessmentSection } from './assessment-sections.ts';
import { AssessmentSections } from './AssessmentSections.tsx';

type AssessmentReportProps = {
  data: ReportData;
  client: ClientRecord;
  /** The first part, to which the summary belongs. */
  first: SessionComponent;
  assessment: ComponentAssessment;
};

export function AssessmentReport({ data, client, first, assessment }: AssessmentReportProps) {
  const { therapistId, session } = data;
  const { sessionComponentId } = first;
  const ids = { therapistId, clientId: session.clientId };
  const parts = recordedParts(session);
  const figures = useFigures(therapistId, parts);
  const summary = useEndpoint(getAssessmentSummary, {
    params: { id: therapistId, sessionComponentId },
  });
  const report = useReport({ kind: 'assessment', sections: ASSESSMENT_SECTIONS });
  const responses = useAllResponses(ids);
  // Notes are written for the practice, so each is printed only if it is chosen.
  const ownNotes =
    session.notes === '' ? [] : [{ id: session.sessionId, text: session.notes, createdAt: undefined }];
  const { notes, chosen, setChosen, printed, ...noteState } = useReportNotes(ids, ownNotes);
  const spectrum = useSpectrumChannel(figures.data?.steps ?? []);
  const events = useEvents(therapistId, parts);
  const tasks = useTaskResults(therapistId, session.clientId);

  const comparison = useComparison(data);
  const today = useToday();
  const { choice } = report;
  const isShown = (section: AssessmentSection) => choice.sections.includes(section);
  const needed = [
    { isWanted: true, isLoaded: figures.data !== undefined && !report.isLoading, state: report },
    { isWanted: isShown('summary'), isLoaded: summary.data !== undefined, state: summary },
    { isWanted: isShown('scores'), isLoaded: responses.rows !== undefined, state: responses },
    { isWanted: isShown('markers'), isLoaded: events.events !== undefined, state: events },
    { isWanted: isShown('task'), isLoaded: tasks.data !== undefined, state: tasks },
    { isWanted: isShown('comparison'), isLoaded: !comparison.isLoading, state: comparison },
    { isWanted: isShown('notes'), isLoaded: true, state: noteState },
  ].filter(({ isWanted }) => isWanted);
  const problems = needed.flatMap(({ state: { problem, retry } }) =>
    problem === undefined ? [] : [{ problem, retry }],
  );
  const heldAt = session.startedAt ?? session.createdAt;
  const { name } = assessment.definition;
  useHappened('reportOpened', true);
  return (
    <ReportFrame
      title="Assessment report"
      fileName={exportStem(['assessment-report', shortId(session.sessionId)], new Date(heldAt))}
      back={{
        href: pathTo.recording({ ...session, ...assessment, ...ids, sessionComponentId }),
        label: 'Back to the assessment',
      }}
      choice={choice}
      onChoice={report.setChoice}
      sections={ASSESSMENT_SECTIONS}
      isReady={needed.every(({ isLoaded }) => isLoaded)}
      template={<TemplateBar {...report.templateBar} />}
      settings={
        <>
          {isShown('spectra') ? <SpectrumChoice channel={spectrum} /> : undefined}
          {isShown('comparison') ? <ComparisonChoice comparison={comparison} /> : undefined}
          {isShown('notes') ? <NoteChoice notes={notes} chosen={chosen} onChoose={setChosen} /> : undefined}
          <LetterheadButton {...report.letterhead} />
        </>
      }
      notices={
        <>
          {figures.error ? (
            <RetryNotice message={messageOf(figures.error)} onRetry={() => void figures.refetch()} />
          ) : undefined}
          {problems.map(({ problem, retry }) => (
            <RetryNotice key={problem} message={problem} onRetry={retry} />
          ))}
        </>
      }
    >
      <ReportHead
        title={name}
        practice={report.practice}
        letterhead={report.letterhead.value}
        client={client}
        naming={choice.naming}
        date={heldAt}
      >
        <ReportFact term="Recorded">
          <Num>{formatDateTime(heldAt)}</Num>
          {parts.length > 1 ? `, in ${parts.length} parts` : ''}
        </ReportFact>
        {distinctSources(parts.flatMap(({ settings }) => settings ?? [])).map(({ key, source }) => (
          <ReportFact key={key} term="Source">
            {/* Files are often named after people. */}
            {source.kind === 'file' && choice.naming === 'initials' ? (
              'EEG file'
            ) : (
              <SourceName source={source} />
            )}
            , {source.channelNames.length} channels, {plain(source.samplingRateHz)} Hz
          </ReportFact>
        ))}
      </ReportHead>
      <p className="lw-muted">Figures describe this recording only; they are not compared with a norm.</p>
      {figures.data ? (
        <AssessmentSections
          data={data}
          steps={assessment.definition.steps}
          figures={figures.data}
          summary={summary.data}
          comparison={comparison}
          spectrumLabel={spectrum.label}
          responses={isShown('scores') ? <ScoresSection responses={responses.rows ?? []} /> : undefined}
          isShown={isShown}
        />
      ) : figures.error ? undefined : (
        <div aria-busy="true">
          <p>Computing the figures from the stored recording.</p>
          <ProgressBar value={figures.share} animate={false} />
        </div>
      )}
      {isShown('notes') && printed.length > 0 ? <ChosenNotes notes={printed} /> : undefined}
      <ReportFoot printedOn={today} />
    </ReportFrame>
  );
}
