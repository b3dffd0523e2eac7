import { plain } from '#shared/locale/formats.ts';
import { trainingWords } from '#model/report/training-words.ts';
import { filterWords } from '#model/metrics/provenance.ts';
import { capitalized } from '#ui/text/format.ts';
import { Fact } from '#ui/text/Fact.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import type { Breakdown } from '../breakdown.ts';
import { artifactRule } from '../provenance.ts';
import { ConditionsOfProtocol } from '../SettingsPanels.tsx';

/** The protocol, first in plain words, then exactly. */
export function ProtocolSection({ settings, baseline }: Pick<Breakdown, 'settings' | 'baseline'>) {
  return (
    <Panel title="Protocol" aside={`${settings.protocol.name}, version ${settings.protocolVersion}`}>
      <p>{trainingWords(settings).join(' ')}</p>
      <ConditionsOfProtocol settings={settings} />
      <dl className="lw-facts">
        {baseline ? (
          <Fact term="Recorded baseline">
            {plain(baseline.seconds)} s{baseline.lack ? `. ${baseline.lack}` : ''}
          </Fact>
        ) : undefined}
        <Fact term="Artifact">{artifactRule(settings)}</Fact>
        <Fact term="Filters">{capitalized(filterWords(settings))}</Fact>
      </dl>
    </Panel>
  );
}
