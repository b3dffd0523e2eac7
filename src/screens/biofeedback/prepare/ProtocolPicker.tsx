import { listOf } from '#shared/locale/formats.ts';
import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { plannedLabel } from '#shared/eeg/band-labels.ts';
import type { MappedCondition, ProtocolMapping } from '#shared/eeg/protocol-mapping.ts';
import { formatClock } from '#live/charts/index.ts';
import { BusyButton } from '#ui/buttons/BusyButton.tsx';
import { countOf } from '#ui/text/format.ts';
import { MetricCard } from '#ui/text/MetricCard.tsx';
import { Notice, Problem } from '#ui/notices/Notice.tsx';
import { ProtocolFileButton } from '#widgets/protocols/ProtocolFileButton.tsx';
import { AbsentProtocols } from './ProtocolBackground.tsx';
import { metricRows } from '../goals/metric-rows.ts';
import type { FoundProtocols } from './use-found-protocols.ts';
import { conditionWords } from '#widgets/protocols/protocol-words.ts';

type ProtocolPickerProps = {
  protocols: readonly ProtocolRecord[];
  chosen: ProtocolRecord | undefined;
  /** Note about the client's last session. */
  lastTime?: ReactNode;
  /** Present if there are more protocols than one list holds. */
  search?: FoundProtocols['search'];
  /** Undefined until both protocol and source are known. */
  mapping: ProtocolMapping | undefined;
  /** Sites for the electrodes of the current headset that would make it fit. */
  sitesToFill?: readonly string[];
  onChoose: (protocol: ProtocolRecord) => void;
};

/** The protocol in words, and how it fits the available channels. */
export function ProtocolPicker({
  protocols,
  chosen,
  lastTime,
  search,
  mapping,
  sitesToFill = [],
  onChoose,
}: ProtocolPickerProps) {
  if (protocols.length === 0 && !search) {
    return (
      <div className="lw-card">
        <h2>Protocol</h2>
        <Notice kind="warning">This practice has no protocol yet. Ask your administrator to add one.</Notice>
      </div>
    );
  }
  const list = <ProtocolList protocols={withChosen(protocols, chosen)} chosen={chosen} onChoose={onChoose} />;
  return (
    <div className="lw-card lw-protocol">
      <h2 id="protocol-label">Protocol</h2>
      {search ? <Searched search={search}>{list}</Searched> : list}
      {lastTime}
      {chosen ? <ProtocolDetail protocol={chosen} mapping={mapping} sitesToFill={sitesToFill} /> : undefined}
      <AbsentProtocols />
    </div>
  );
}

/** Keeps the chosen protocol in the list while others are searched. */
const withChosen = (
  protocols: readonly ProtocolRecord[],
  chosen: ProtocolRecord | undefined,
): readonly ProtocolRecord[] =>
  !chosen || protocols.some(({ protocolId }) => protocolId === chosen.protocolId)
    ? protocols
    : [chosen, ...protocols];

type ProtocolListProps = Pick<ProtocolPickerProps, 'protocols' | 'chosen' | 'onChoose'>;

function ProtocolList({ protocols, chosen, onChoose }: ProtocolListProps) {
  return (
    <HTMLSelect
      fill
      aria-labelledby="protocol-label"
      value={chosen?.protocolId ?? ''}
      onChange={(event) => {
        const next = protocols.find(({ protocolId }) => protocolId === event.currentTarget.value);
        if (next) onChoose(next);
      }}
    >
      {chosen ? undefined : <option value="">Choose a protocol</option>}
      {groupProtocols(protocols).map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.protocols.map(({ protocolId, definition }) => (
            <option key={protocolId} value={protocolId}>
              {definition.name}
            </option>
          ))}
        </optgroup>
      ))}
    </HTMLSelect>
  );
}

type SearchedProps = { search: NonNullable<FoundProtocols['search']>; children: ReactNode };

/** More protocols than one list holds: typing searches the server. */
function Searched({ search, children }: SearchedProps) {
  const { typed, setTyped, more, isBusy, problem, retry } = search;
  return (
    <>
      <InputGroup
        type="search"
        leftIcon={<SearchIcon />}
        aria-label="Search protocols"
        placeholder="Search protocols"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
      {problem === undefined ? undefined : <Problem isInForm message={problem} onRetry={retry} />}
      {more ? (
        <BusyButton variant="minimal" size="small" isBusy={isBusy} onClick={more}>
          More protocols
        </BusyButton>
      ) : undefined}
    </>
  );
}

function ProtocolDetail({
  protocol,
  mapping,
  sitesToFill,
}: {
  protocol: ProtocolRecord;
  mapping: ProtocolMapping | undefined;
  sitesToFill: readonly string[];
}) {
  const { definition } = protocol;
  const { timing } = definition;
  return (
    <>
      <p className="lw-protocol__about">{definition.description}</p>
      {definition.contraindications ? (
        <p className="lw-protocol__care lw-small">
          <strong>Take care.</strong> {definition.contraindications}
        </p>
      ) : undefined}
      <ul className="lw-protocol__conditions lw-plain-list">
        {definition.conditions.map((condition, index) => {
          const mapped = mapping?.ok ? mapping.conditions[index] : undefined;
          return (
            <li key={condition.name} data-direction={condition.direction}>
              <span aria-hidden="true">{condition.direction === 'reward' ? '▲' : '▼'}</span>
              <div>
                <strong>{plannedLabel(condition)}</strong>{' '}
                <MetricCard
                  title={condition.name}
                  rows={metricRows(condition, definition, mapped && mappedWords(mapped))}
                />
                <div className="lw-muted lw-small">{conditionWords(condition)}</div>
              </div>
              {mapped ? (
                <span className="lw-chip" data-substitute={mapped.isSubstitute}>
                  at {mapped.label}
                  {mapped.isSubstitute ? ' (substitute)' : ''}
                </span>
              ) : undefined}
            </li>
          );
        })}
      </ul>
      {mapping && !mapping.ok ? (
        <Notice kind={sitesToFill.length > 0 ? 'warning' : 'danger'}>
          {mapping.problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
          <div>
            {sitesToFill.length > 0
              ? `Put an electrode at ${listOf(sitesToFill)}, or choose another protocol.`
              : 'Choose another protocol, or a source with these channels.'}
          </div>
        </Notice>
      ) : undefined}
      <p className="lw-muted lw-small">
        Eyes {definition.eyes} · baseline {formatClock(timing.baselineSeconds)} ·{' '}
        {countOf(timing.runCount, 'run')} of {formatClock(timing.runSeconds)} · goal {definition.goalPct} % of
        the time rewarded
      </p>
      <div>
        <ProtocolFileButton protocol={definition} />
      </div>
    </>
  );
}

const mappedWords = ({ label }: MappedCondition) => ({ derivationLabel: label });

type ProtocolGroup = { label: string; protocols: ProtocolRecord[] };

const OWN = 'This practice';
const OTHERS = 'Others';

/** Protocols by shelf, in the order the shelves first appear; those of the practice come last. */
function groupProtocols(protocols: readonly ProtocolRecord[]): ProtocolGroup[] {
  const groups = new Map<string, ProtocolRecord[]>();
  for (const protocol of protocols) {
    const label = protocol.therapistId === null ? (protocol.definition.category ?? OTHERS) : OWN;
    const group = groups.get(label);
    if (group) group.push(protocol);
    else groups.set(label, [protocol]);
  }
  return [...groups]
    .map(([label, members]) => ({ label, protocols: members }))
    .sort((a, b) => Number(a.label === OWN) - Number(b.label === OWN));
}
