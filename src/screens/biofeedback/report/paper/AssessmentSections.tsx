import type { ReactNode } from 'react';
import type { AssessmentSummary } from '#shared/api/assessments.ts';
import type { AssessmentStep } from '#shared/assessment/script.ts';
import type { AssessmentFigures } from '#shared/review/assessment.ts';
import { BandTables } from '../BandTables.tsx';
import { ComparedSteps } from '../Comparison.tsx';
import { Definitions } from '../Definitions.tsx';
import { Markers } from '../NotesSection.tsx';
import { PairTables } from '../PairTables.tsx';
import { recordedParts, type ReportData } from '../parts.ts';
import { ReactivityTable } from '../ReactivityTable.tsx';
import { ReportSection } from '../ReportSection.tsx';
import { SpectraPanel } from '../SpectraPanel.tsx';
import { StepMaps } from '../StepMaps.tsx';
import { StepTable } from '../StepTable.tsx';
import { TaskPanel } from '../TaskPanel.tsx';
import type { ComparisonState } from '../use-comparison.ts';
import type { AssessmentSection } from './assessment-sections.ts';
import { SummaryText } from './SummaryText.tsx';

type AssessmentSectionsProps = {
  data: ReportData;
  steps: readonly AssessmentStep[];
  figures: AssessmentFigures;
  summary: AssessmentSummary | undefined;
  comparison: ComparisonState;
  /** Channel of the spectra. */
  spectrumLabel: string | undefined;
  /** Questionnaire scores, if they are shown. */
  responses: ReactNode;
  isShown: (section: AssessmentSection) => boolean;
};

/** The figures of the assessment, as on its screen. */
export function AssessmentSections(props: AssessmentSectionsProps) {
  const { data, steps, figures, summary, comparison, spectrumLabel, responses, isShown } = props;
  const settings = recordedParts(data.session).flatMap((part) => part.settings ?? []);
  return (
    <>
      {isShown('summary') && summary ? <SummaryText summary={summary} /> : undefined}
      {isShown('steps') ? <StepTable figures={figures} /> : undefined}
      {isShown('reactivity') ? <ReactivityTable steps={figures.steps} /> : undefined}
      {isShown('bands') ? <BandTables steps={figures.steps} /> : undefined}
      {isShown('spectra') ? <SpectraPanel steps={figures.steps} label={spectrumLabel} /> : undefined}
      {isShown('maps') ? <StepMaps steps={figures.steps} /> : undefined}
      {isShown('pairs') ? <PairTables steps={figures.steps} /> : undefined}
      {isShown('task') ? <TaskPanel data={data} /> : undefined}
      {isShown('comparison') && comparison.other ? (
        <ComparedSteps data={data} steps={figures.steps} comparison={comparison} />
      ) : undefined}
      {responses}
      {isShown('markers') ? (
        <ReportSection title="Markers of the recording">
          <Markers data={data} steps={steps} />
        </ReportSection>
      ) : undefined}
      {isShown('definitions') ? <Definitions settings={settings} /> : undefined}
    </>
  );
}
