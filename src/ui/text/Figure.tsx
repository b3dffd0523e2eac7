import { type ComponentProps, type ReactElement, useState } from 'react';
import { DefinitionList } from './DefinitionList.tsx';
import { formatNumber } from './format.ts';
import { Num } from './Num.tsx';
import { allowScrollingByKey } from '../hooks/scroll-by-key.ts';
import { Popover } from '../popovers/Popover.tsx';
import { Tooltip } from '../popovers/Tooltip.tsx';

/** The origin of a number: terms and sentences, in reading order. */
export type Provenance = readonly { term: string; text: string }[];

type FigureProps = {
  label: string;
  value: number | null | undefined;
  digits: number;
  /** For values that are not plain numbers, such as durations; `digits` is then ignored. */
  format?: (value: number) => string;
  unit: string;
  provenance: Provenance;
};

/** A key figure with its unit. Hovering, focusing or pressing it shows its origin. */
export function Figure({ label, value, digits, unit, provenance, format }: FigureProps) {
  return (
    <WithProvenance label={label} provenance={provenance}>
      <button type="button" className="lw-figure">
        <span className="lw-figure__label">{label}</span>
        <span className="lw-figure__value">
          <data value={exactText(value)}>
            <Num>{format && isKnown(value) ? format(value) : formatNumber(value, digits)}</Num>
          </data>
          {isKnown(value) ? <span className="lw-figure__unit">{unit}</span> : undefined}
        </span>
      </button>
    </WithProvenance>
  );
}

/** Key figures in their order. */
export const Figures = ({ rows }: { rows: readonly FigureProps[] }) =>
  rows.map((row) => <Figure key={row.label} {...row} />);

/** The same for a number in a table, with the unit in the column header. */
export function NumberWithOrigin({ label, value, digits, unit, provenance, format }: FigureProps) {
  return (
    <WithProvenance label={label} provenance={provenance}>
      <button type="button" className="lw-number">
        <data value={exactText(value)}>
          <Num>{format && isKnown(value) ? format(value) : formatNumber(value, digits)}</Num>
        </data>
        {isKnown(value) ? <span className="lw-visually-hidden"> {unit}</span> : undefined}
      </button>
    </WithProvenance>
  );
}

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** The unrounded value is in the page, for scripts and for copying. */
const exactText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

type WithProvenanceProps = {
  label: string;
  provenance: Provenance;
  children: ReactElement<ComponentProps<'button'>>;
};

/** Hover and focus show the card temporarily. A click, a tap or Enter keeps it open, to be read and copied. */
function WithProvenance({ label, provenance, children }: WithProvenanceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const card = <DefinitionList title={label} rows={provenance} />;
  return (
    <Popover
      isOpen={isOpen}
      setOpen={setIsOpen}
      placement="bottom-start"
      content={
        <section className="lw-metric-card" aria-label={`Origin of ${label}`} ref={allowScrollingByKey}>
          {card}
        </section>
      }
    >
      <Tooltip className="lw-origin" content={card} isDisabled={isOpen} placement="bottom-start">
        {children}
      </Tooltip>
    </Popover>
  );
}
