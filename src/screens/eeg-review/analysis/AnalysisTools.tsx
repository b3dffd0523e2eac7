import { plain } from '#shared/locale/formats.ts';
import { SegmentedControl } from '@blueprintjs/core';
import { type AnalysisChoices, type AnalysisRange, SEGMENT_CHOICES_SECONDS } from '#live/offline/index.ts';
import { Choice } from '#ui/forms/Choice.tsx';

type AnalysisToolsProps = {
  choices: AnalysisChoices;
  /** The range of the figures: the page, if a selection is requested but there is none. */
  measured: AnalysisRange;
  choose: (changes: Partial<AnalysisChoices>) => void;
};

/** Settings of the measurement: range of the recording, filter, and length of the windows. */
export function AnalysisTools({ choices, measured, choose }: AnalysisToolsProps) {
  return (
    <div className="lw-analysis__tools">
      <SegmentedControl
        aria-label="Range"
        size="small"
        fill
        options={[
          { value: 'selection', label: 'Selection' },
          { value: 'page', label: 'Page' },
          { value: 'whole', label: 'Whole recording' },
        ]}
        value={measured}
        onValueChange={(range) => choose({ range: range as AnalysisRange })}
      />
      <div className="lw-analysis__row">
        <Choice
          label="Signal"
          value={choices.signal}
          options={[
            { value: 'shown', label: 'As filtered on screen' },
            { value: 'unfiltered', label: 'Without filter' },
          ]}
          onChange={(signal) => choose({ signal })}
        />
        <Choice
          label="Window"
          value={choices.segmentSeconds}
          options={SEGMENT_CHOICES_SECONDS.map((value) => ({
            value,
            label: `${plain(value)} s, every ${plain(1 / value)} Hz`,
          }))}
          onChange={(segmentSeconds) => choose({ segmentSeconds })}
        />
      </div>
    </div>
  );
}
