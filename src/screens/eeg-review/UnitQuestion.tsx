import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';
import { BlankUnit } from '#widgets/eeg/BlankUnit.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { FilesLink } from './FilesLink.tsx';

type UnitQuestionProps = { recording: ReviewRecording; onGive: (unit: VoltageUnit) => void };

/** Replaces the workbench, whose scale is in microvolts, until a person gives the unit of the values. */
export function UnitQuestion({ recording, onGive }: UnitQuestionProps) {
  return (
    <main className="lw-review-start">
      <FilesLink />
      <h1>
        <MaskedText>{recording.name}</MaskedText>
      </h1>
      <div className="lw-review-start__question">
        <BlankUnit warnings={recording.warnings} onGive={onGive} />
      </div>
    </main>
  );
}
