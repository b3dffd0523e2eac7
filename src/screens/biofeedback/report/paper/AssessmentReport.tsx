import { ProgressBar } from '@blueprintjs/core';
import { messageOf } from '#api/api-error.ts';
import type { ClientRecord } from '#shared/api/clients.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ComponentAssessment, SessionComponent } from '#shared/api/sessions.ts';
import { pathTo } from '#shared/routes.ts';
import { isSimulatedSession } from '#model/sessions/simulated.ts';
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
import { useFigures } from '../use-report.ts';
import '../report.css';
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
  const summary = useEndpoint(ENDPOINTS.getAssessmentSummary, {
    params: { id: therapistId, sessionComponentId },
  });
  const report = useReport({ kind: 'assessment', sections: ASSESSMENT_SECTIONS });
  const responses = useAllResponses(ids);
  const { notes, chosen, setChosen, printed, ...noteState } = useReportNotes(ids);
  const comparison = useComparison(data);
  const today = useToday();
  const { choice } = report;
  const isShown = (section: AssessmentSection) => choice.sections.includes(section);
  const problems = [report, summary, responses, noteState].filter(({ problem }) => problem !== undefined);
  const { name } = assessment.definition;
  return (
    <ReportFrame
      title="Assessment report"
      fileName={exportStem(['assessment-report', shortId(session.sessionId)], new Date(session.createdAt))}
      back={{
        href: pathTo.recording({ ...ids, ...session, ...assessment, sessionComponentId }),
        label: 'Back to the assessment',
      }}
      choice={choice}
      onChoice={report.setChoice}
      sections={ASSESSMENT_SECTIONS}
      isReady={
        figures.data !== undefined &&
        summary.data !== undefined &&
        responses.rows !== undefined &&
        !report.isLoading &&
        !comparison.isFetching
      }
      template={<TemplateBar {...report.templateBar} />}
      settings={
        <>
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
      >
        <ReportFact term="Recorded">
          <Num>{formatDateTime(session.startedAt ?? session.createdAt)}</Num>
        </ReportFact>
        {distinctSources(parts.flatMap(({ settings }) => settings ?? [])).map((source) => (
          <ReportFact key={source.name + source.samplingRateHz} term="Source">
            {isSimulatedSession(session) ? 'Simulated headset' : <SourceName source={source} />},{' '}
            {source.channelNames.length} channels, {source.samplingRateHz} Hz
          </ReportFact>
        ))}
      </ReportHead>
      {figures.data ? (
        <AssessmentSections
          data={data}
          steps={assessment.definition.steps}
          figures={figures.data}
          summary={summary.data}
          comparison={comparison}
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
