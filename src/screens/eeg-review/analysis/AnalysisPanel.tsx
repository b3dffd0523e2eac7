import { formats, plain } from '#shared/locale/formats.ts';
import './analysis.css';
import { useState } from 'react';
import { type AnalysisResult, useAnalysis, type Workbench } from '#live/offline/index.ts';
import { countOf } from '#ui/text/format.ts';
import { Notice, SkeletonRows } from '#ui/notices/Notice.tsx';
import type { OpenedRecording } from '../opened-recording.ts';
import { AnalysisTools } from './AnalysisTools.tsx';
import { filterWords, montageWords, rangeWords } from './analysis-words.ts';
import { BandTable } from './BandTable.tsx';
import { Definition } from './Definition.tsx';
import { Exports } from './Exports.tsx';
import { HeadMaps } from './HeadMaps.tsx';
import { Spectrogram } from './Spectrogram.tsx';
import { SpectrumSection } from './SpectrumSection.tsx';

/** Spectra, band powers, maps and a spectrogram of what the workbench shows, and their export. */
export function AnalysisPanel({ opened: { workbench } }: { opened: OpenedRecording }) {
  const { state, choices, choose } = useAnalysis(workbench);
  const { result, isBusy, problem } = state;
  const isUnselected = choices.range === 'selection' && result?.input.range === 'page';
  return (
    <div className="lw-analysis" aria-busy={isBusy}>
      <AnalysisTools choices={choices} measured={isUnselected ? 'page' : choices.range} choose={choose} />
      {problem !== undefined && <Notice kind="warning">{problem}</Notice>}
      {result ? (
        <Figures
          workbench={workbench}
          result={result}
          isBusy={isBusy}
          isUnselected={isUnselected}
          onChoose={(trace) => choose({ trace })}
        />
      ) : (
        problem === undefined && <SkeletonRows count={6} />
      )}
    </div>
  );
}

type FiguresProps = {
  workbench: Workbench;
  result: AnalysisResult;
  isBusy: boolean;
  /** A selection is requested, but there is none. */
  isUnselected: boolean;
  onChoose: (label: string) => void;
};

function Figures({ workbench, result, isBusy, isUnselected, onChoose }: FiguresProps) {
  const [frequency, setFrequency] = useState<number | undefined>(undefined);
  return (
    <>
      <Subject result={result} isUnselected={isUnselected} />
      <SpectrumSection
        result={result}
        isBusy={isBusy}
        onChoose={onChoose}
        frequency={frequency}
        onFrequency={setFrequency}
      />
      <BandTable result={result} onChoose={onChoose} />
      <HeadMaps result={result} />
      <Spectrogram result={result} onMoment={(seconds) => workbench.centreOn(seconds)} />
      <Exports workbench={workbench} result={result} />
      <Definition result={result} />
    </>
  );
}

type SubjectProps = { result: AnalysisResult; isUnselected: boolean };

/** What the figures below cover; announced to screen readers after each new measurement. */
function Subject({ result: { input, spectra }, isUnselected }: SubjectProps) {
  const chosen = spectra[input.chosen];
  const windows =
    chosen?.kind === 'spectrum'
      ? `${countOf(chosen.segments, 'window')} of ${plain(Math.round(1000 * chosen.segmentSeconds) / 1000)} s`
      : 'no window';
  const isShort = chosen?.kind === 'spectrum' && chosen.segmentSeconds < input.segmentSeconds - 1e-9;
  return (
    <div className="lw-analysis__subject">
      <output>
        {isUnselected
          ? 'Nothing is selected, so the whole page is measured. Drag over the traces to measure less. '
          : ''}
        {formats().inText(rangeWords(input))}. {montageWords(input)}. {formats().inText(filterWords(input))}.{' '}
        {windows}.
      </output>
      {isShort && (
        <Notice kind="warning">
          No part here lasts {input.segmentSeconds} s without a gap, so the longest part is the only window.
          These figures vary a lot: choose a shorter window or a longer selection.
        </Notice>
      )}
    </div>
  );
}
