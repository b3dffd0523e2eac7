import type { AnalysisResult } from '#live/offline/index.ts';
import { ASSESSMENT_BAND_NAMES } from '#shared/eeg/assessment-bands.ts';
import { ENGINE_VERSION } from '#shared/version.ts';
import { DefinitionList } from '#ui/text/DefinitionList.tsx';
import { assessmentBandLabel } from '#widgets/eeg/band-words.ts';
import { Section } from './Section.tsx';

/** How the figures are computed, in the terms other EEG programs use. */
export function Definition({ result: { input } }: { result: AnalysisResult }) {
  return (
    <Section title="Definition">
      <DefinitionList
        rows={[
          {
            term: 'Spectrum',
            text: `Welch: mean of periodograms over windows of ${input.segmentSeconds} s, 50 % overlap, periodic Hann taper, mean of each window removed (constant detrend), one-sided density in µV²/Hz.`,
          },
          {
            term: 'Band power',
            text: 'Integral of that density over the band, trapezoid rule, both edges included.',
          },
          {
            term: 'Bands',
            text: ASSESSMENT_BAND_NAMES.map(assessmentBandLabel).join(', '),
          },
          { term: 'Relative', text: 'Share of the sum of these five bands.' },
          {
            term: 'Gaps',
            text: 'Windows do not cross gaps, and windows with missing samples are left out. If no gap-free part is as long as a window, the longest part is the only window.',
          },
          {
            term: 'Map',
            text: 'Spherical spline of order 4 (Perrin et al. 1989) between the sites of the lines, nose up, seen from above; never beyond the measured range. Each band has its own scale. Bad channels are left out.',
          },
          {
            term: 'Spectrogram',
            text: '10 log10 of the density in µV²/Hz. A column is the mean of the windows about its moment; columns in a gap are blank.',
          },
          { term: 'Version', text: `Engine ${ENGINE_VERSION}` },
        ]}
      />
    </Section>
  );
}
