import { plain } from '#shared/locale/formats.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';
import { artifactWords } from '#model/metrics/provenance.ts';
import { DefinitionList, type DefinitionRows } from '#ui/text/DefinitionList.tsx';
import { CLEAN_ORIGIN, COMPARISON_ORIGIN, MAP_ORIGIN, PAIR_ORIGIN, REACTIVITY_ORIGIN } from './origins.ts';
import { capitalized } from '#ui/text/format.ts';
import { ReportSection } from './ReportSection.tsx';

type DefinitionsProps = {
  /** Settings of each part of the recording, oldest first. */
  settings: readonly ComponentSettings[];
};

/** Origin of every figure in the report, so that a printout is self-contained. */
export function Definitions({ settings }: DefinitionsProps) {
  const terms = new Set<string>();
  const rows = [CLEAN_ORIGIN, REACTIVITY_ORIGIN, MAP_ORIGIN, PAIR_ORIGIN, COMPARISON_ORIGIN]
    .flat()
    .filter(({ term }) => !terms.has(term) && terms.add(term));
  return (
    <ReportSection title="How the figures were computed">
      <DefinitionList
        rows={[
          ...rows,
          ...ofParts(
            'Artifact rules',
            settings.map(({ protocol }) => capitalized(artifactWords(protocol, 'recorded'))),
          ),
          ...ofParts('Recorded with', settings.map(recordedWith)),
        ]}
      />
    </ReportSection>
  );
}

const recordedWith = ({ source, mainsHz, engineVersion, appVersion }: ComponentSettings): string =>
  `${plain(source.samplingRateHz)} Hz, mains ${mainsHz} Hz, engine ${engineVersion}, Loopwell ${appVersion}.`;

/** A text that is equal for all parts appears once; differing texts name their parts. */
function ofParts(term: string, texts: readonly string[]): DefinitionRows {
  const distinct = [...new Set(texts)];
  if (distinct.length === 1) return [{ term, text: distinct[0] }];
  return distinct.map((text) => {
    const parts = texts.flatMap((each, at) => (each === text ? [at + 1] : []));
    return { term: `${term}, ${parts.length === 1 ? 'part' : 'parts'} ${parts.join(', ')}`, text };
  });
}
