import type { ComponentSettings } from '#shared/api/sessions.ts';
import { trainingWords } from '#model/report/training-words.ts';
import { filterWords } from '#model/metrics/provenance.ts';
import { capitalized } from '#ui/text/format.ts';
import { Fact } from '#ui/text/Fact.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { artifactRule } from '../provenance.ts';
import { ConditionsOfProtocol } from '../SettingsPanels.tsx';

/** The protocol, first in plain words, then exactly. */
export function ProtocolSection({ settings }: { settings: ComponentSettings }) {
  return (
    <Panel title="Protocol" aside={`${settings.protocol.name}, version ${settings.protocolVersion}`}>
      <p>{trainingWords(settings).join(' ')}</p>
      <ConditionsOfProtocol settings={settings} />
      <dl className="lw-facts">
        <Fact term="Artifact">{artifactRule(settings)}</Fact>
        <Fact term="Filters">{capitalized(filterWords(settings))}</Fact>
      </dl>
    </Panel>
  );
}
