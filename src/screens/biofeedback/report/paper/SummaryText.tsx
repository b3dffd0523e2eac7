import type { AssessmentSummary } from '#shared/api/assessments.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { ReportSection } from '../ReportSection.tsx';

/** The practitioner's conclusions as they are stored; nothing if there are none. */
export function SummaryText({ summary }: { summary: AssessmentSummary }) {
  if (summary.body === '') return undefined;
  return (
    <ReportSection title="Summary">
      <p className="lw-paper__words">
        <MaskedText>{summary.body}</MaskedText>
      </p>
    </ReportSection>
  );
}
