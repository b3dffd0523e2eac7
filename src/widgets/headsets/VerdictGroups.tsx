import './verdicts.css';
import type { DeviceVerdict } from '#shared/eeg/device-translation/verdict.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { DefinitionList } from '#ui/text/DefinitionList.tsx';
import { verdictRows } from './verdict-words.ts';
import { Tooltip } from '#ui/popovers/Tooltip.tsx';

const GROUPS = [
  { kind: 'run', mark: '✓', words: 'Runs as written' },
  { kind: 'adapt', mark: '≈', words: 'Runs with changes' },
  { kind: 'refuse', mark: '✕', words: 'Not possible' },
] as const;

/** Look of a verdict: shape and words. */
export const verdictLook = (kind: DeviceVerdict['kind']): { mark: string; words: string } =>
  GROUPS.find((group) => group.kind === kind) ?? GROUPS[2];

/** How one headset fits one protocol, labeled by whichever of the two varies. */
export type JudgedItem = { id: string; label: string; headset: Headset; verdict: DeviceVerdict };

/** Headsets of a protocol, or protocols of a headset, grouped by verdict; reasons open on hover and focus. */
export function VerdictGroups({ items }: { items: readonly JudgedItem[] }) {
  return (
    <dl className="lw-verdicts">
      {GROUPS.map(({ kind, mark, words }) => {
        const members = items.filter(({ verdict }) => verdict.kind === kind);
        if (members.length === 0) return undefined;
        return (
          <div key={kind} className="lw-verdicts__group" data-verdict={kind}>
            <dt>
              <span aria-hidden="true">{mark}</span> {words}
            </dt>
            <dd>
              {members.map((member) => (
                <VerdictButton key={member.id} {...member} />
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function VerdictButton({ label, headset, verdict }: JudgedItem) {
  return (
    <Tooltip
      content={<DefinitionList title={label} rows={verdictRows(verdict, headset)} />}
      placement="top-start"
    >
      <button type="button" className="lw-verdicts__name">
        {label}
      </button>
    </Tooltip>
  );
}
