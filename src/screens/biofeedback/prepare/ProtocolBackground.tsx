import { ABSENT_PROTOCOLS } from '#model/protocols/absent.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { HeadsetVerdicts } from '#widgets/headsets/HeadsetVerdicts.tsx';
import { FactBox } from '#ui/text/Fact.tsx';

/** Background for choosing a protocol: the evidence, and the headsets that can run it. */
export function ProtocolBackground({ protocol }: { protocol: Protocol }) {
  const { evidence, substitutions } = protocol;
  return (
    <div className="lw-card lw-background">
      <h2>About this protocol</h2>
      {evidence ? (
        <section aria-label="Evidence">
          <h3>Evidence</h3>
          <p>{evidence}</p>
        </section>
      ) : undefined}
      {substitutions ? (
        <section aria-label="Other sites">
          <h3>Other sites</h3>
          <p>{substitutions}</p>
        </section>
      ) : undefined}
      <HeadsetVerdicts protocol={protocol} />
    </div>
  );
}

/** Known trainings missing from the list, so that nobody searches for them. */
export function AbsentProtocols() {
  return (
    <details className="lw-absent lw-small">
      <summary>Training that Loopwell does not offer, and why</summary>
      <dl>
        {ABSENT_PROTOCOLS.map(({ name, reason }) => (
          <FactBox key={name} term={name}>
            {reason}
          </FactBox>
        ))}
      </dl>
    </details>
  );
}
