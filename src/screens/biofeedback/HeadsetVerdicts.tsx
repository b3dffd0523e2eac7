import { Tooltip } from '@blueprintjs/core';
import { useMemo } from 'react';
import { translateProtocol } from '#shared/eeg/device-translation/translate-protocol.ts';
import type { DeviceVerdict } from '#shared/eeg/device-translation/verdict.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { verdictRows } from './verdict-words.ts';

const GROUPS = [
  { kind: 'run', mark: '✓', words: 'Runs as written' },
  { kind: 'adapt', mark: '≈', words: 'Runs with changes' },
  { kind: 'refuse', mark: '✕', words: 'Not possible' },
] as const;

type Judged = { headset: Headset; verdict: DeviceVerdict };

/** What each supported headset makes of a protocol; the reasons open on hover and focus. */
export function HeadsetVerdicts({ protocol }: { protocol: Protocol }) {
  const judged = useMemo(
    () => HEADSETS.map((headset): Judged => ({ headset, verdict: translateProtocol(protocol, headset) })),
    [protocol],
  );
  return (
    <section aria-label="Headsets">
      <h3>Headsets</h3>
      <dl className="lw-verdicts">
        {GROUPS.map(({ kind, mark, words }) => {
          const members = judged.filter(({ verdict }) => verdict.kind === kind);
          if (members.length === 0) return undefined;
          return (
            <div key={kind} className="lw-verdicts__group" data-verdict={kind}>
              <dt>
                <span aria-hidden="true">{mark}</span> {words}
              </dt>
              <dd>
                {members.map((member) => (
                  <VerdictButton key={member.headset.deviceType} {...member} />
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function VerdictButton({ headset, verdict }: Judged) {
  const card = (
    <div>
      <strong className="lw-provenance__title">{headset.deviceName}</strong>
      <dl className="lw-provenance">
        {verdictRows(verdict, headset).map(({ term, text }) => (
          <div key={term + text} className="lw-provenance__row">
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  return (
    <Tooltip content={card} hoverOpenDelay={150} placement="top-start" minimal>
      <button type="button" className="lw-verdicts__name">
        {headset.deviceName}
      </button>
    </Tooltip>
  );
}
