import { Button } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { readableUnit } from '#live/charts/index.ts';
import type { Workbench } from '#live/offline/index.ts';
import { useStore } from '#live/store/index.ts';
import type { MontageTrace } from '#model/review/montages.ts';
import type { TraceFilter } from '#shared/review/page.ts';
import { filterWords } from '../room/page-words.ts';
import { FilterChoices } from '../tools/FilterChoices.tsx';
import { channelLabel } from '#shared/eeg/channel-labels.ts';
import { ListHead } from './ListHead.tsx';

/** The lines of the montage from top to bottom: shown or hidden, with the common filter or their own. */
export function LineTable({ workbench }: { workbench: Workbench }) {
  const { hiddenLabels, filter, filterOverrides } = useStore(workbench.settings);
  const [openLabel, setOpenLabel] = useState<string | undefined>(undefined);
  const traces = workbench.montageLines;
  const shownCount = traces.filter(({ label }) => !hiddenLabels.includes(label)).length;
  const hide = (labels: readonly string[]) => workbench.change({ hiddenLabels: labels });
  const setFilter = (label: string, own: TraceFilter | undefined) => {
    const others = Object.fromEntries(Object.entries(filterOverrides).filter(([name]) => name !== label));
    workbench.change({ filterOverrides: own ? { ...others, [label]: own } : others });
  };
  return (
    <>
      <ListHead
        count={`${shownCount} of ${traces.length} shown`}
        action="Show all"
        isDisabled={shownCount === traces.length}
        onAction={() => hide([])}
      />
      <ul className="lw-plain-list">
        {traces.map((trace) => {
          const isHidden = hiddenLabels.includes(trace.label);
          return (
            <LineRow
              key={trace.label}
              trace={trace}
              isHidden={isHidden}
              isOpen={openLabel === trace.label}
              filter={filter}
              own={filterOverrides[trace.label]}
              onHide={() =>
                hide(
                  isHidden
                    ? hiddenLabels.filter((label) => label !== trace.label)
                    : [...hiddenLabels, trace.label],
                )
              }
              onOpen={() => setOpenLabel((before) => (before === trace.label ? undefined : trace.label))}
              onFilter={(changed) => setFilter(trace.label, changed)}
            />
          );
        })}
      </ul>
    </>
  );
}

type LineRowProps = {
  trace: MontageTrace;
  isHidden: boolean;
  isOpen: boolean;
  filter: TraceFilter;
  own: TraceFilter | undefined;
  onHide: () => void;
  onOpen: () => void;
  onFilter: (filter: TraceFilter | undefined) => void;
};

function LineRow({ trace, isHidden, isOpen, filter, own, onHide, onOpen, onFilter }: LineRowProps) {
  const { label, unit, isBad } = trace;
  const isVoltage = unit === 'uV';
  return (
    <li className={isHidden ? 'lw-lines__line lw-lines__line--hidden' : 'lw-lines__line'}>
      <div className="lw-lines__head">
        <Button
          size="small"
          variant="minimal"
          icon={isHidden ? <EyeOffIcon /> : <EyeOpenIcon />}
          aria-label={`Show ${label}`}
          aria-pressed={!isHidden}
          onClick={onHide}
        />
        <span className="lw-lines__label">{isBad ? `× ${channelLabel(label)}` : channelLabel(label)}</span>
        <span className="lw-muted lw-small">{readableUnit(unit)}</span>
        {isVoltage && (
          <Button
            size="small"
            variant="minimal"
            aria-expanded={isOpen}
            aria-label={`Filter of ${label}`}
            onClick={onOpen}
          >
            {own ? filterWords(own) : 'Same as others'}
          </Button>
        )}
      </div>
      {isOpen && isVoltage && (
        <fieldset className="lw-lines__filter" aria-label={`Filter of ${label}`}>
          <FilterChoices filter={own ?? filter} onChange={onFilter} />
          <Button size="small" disabled={own === undefined} onClick={() => onFilter(undefined)}>
            Same as others
          </Button>
        </fieldset>
      )}
    </li>
  );
}
