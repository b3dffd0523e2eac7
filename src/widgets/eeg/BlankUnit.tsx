import './blank-unit.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { UNIT_MISSING, UNIT_NAMED, VOLTAGE_UNITS, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { fullUnit } from '#model/values/full-unit.ts';
import { Notice } from '#ui/notices/Notice.tsx';

type FileWarning = { code: string; message: string };

type BlankUnitProps = {
  /** Warnings of the file; nothing is shown if none is about a blank unit. */
  warnings: readonly FileWarning[];
  /** True while the answer is being stored. */
  isBusy?: boolean;
  /** Leaves the question open, where something works without an answer. */
  later?: { label: string; onLater: () => void };
  onGive: (unit: VoltageUnit) => void;
};

const CODES = [UNIT_MISSING, UNIT_NAMED] as const;

/** True if `BlankUnit` shows this warning, so that no list beside it repeats it. */
export const isOfBlankUnit = ({ code }: FileWarning): boolean => CODES.some((each) => each === code);

/**
 * Asks for the unit of values whose unit a file leaves blank. Shows the unit that was given, and lets the user change
 * it.
 */
export function BlankUnit({ warnings, isBusy = false, later, onGive }: BlankUnitProps) {
  const [isChanging, setChanging] = useState(false);
  const warning = warnings.find(isOfBlankUnit);
  if (!warning) return undefined;
  const isMissing = warning.code === UNIT_MISSING;
  return (
    <Notice kind={isMissing ? 'warning' : 'info'}>
      {isMissing ? (
        <strong className="lw-blank-unit__question">Which unit do the values have?</strong>
      ) : undefined}
      {readable(warning.message)}
      <fieldset className="lw-blank-unit__answers" aria-label="Unit of the values">
        {isMissing ? undefined : (
          <Button size="small" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            Change unit
          </Button>
        )}
        {isMissing || isChanging
          ? VOLTAGE_UNITS.map((unit) => (
              <Button
                key={unit}
                size="small"
                disabled={isBusy}
                onClick={() => {
                  setChanging(false);
                  onGive(unit);
                }}
              >
                Read as {fullUnit(unit)}
              </Button>
            ))
          : undefined}
        {isMissing && later ? (
          <Button size="small" variant="minimal" disabled={isBusy} onClick={later.onLater}>
            {later.label}
          </Button>
        ) : undefined}
      </fieldset>
    </Notice>
  );
}

/** Replaces the unit by its readable sign, and keeps it on one line with its figure. */
const readable = (message: string): string =>
  message.replaceAll(/(?<=\d) uV/g, `\u00a0${fullUnit('uV')}`).replaceAll('uV', fullUnit('uV'));
