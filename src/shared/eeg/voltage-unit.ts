import { z } from 'zod';

/** Units that a person may choose for values without a unit in the file. */
export const VOLTAGE_UNITS = ['uV', 'mV', 'V', 'nV'] as const;
export const voltageUnitSchema = z.enum(VOLTAGE_UNITS);
export type VoltageUnit = z.infer<typeof voltageUnitSchema>;

/** Warning code: nothing can be used as EEG until a person chooses the unit. */
export const UNIT_MISSING = 'unitMissing';
/** Warning code: a person chose the unit. */
export const UNIT_NAMED = 'unitNamed';
/** Warning code: a person chose a unit that no value needs. */
export const UNIT_NOT_USED = 'unitNotUsed';

const NAME = 'UnitMissing';

/** Error for a file whose values need a unit from a person. Marked by its name, which survives a worker boundary. */
function unitMissingError(message: string): Error {
  const error = new Error(message);
  error.name = NAME;
  return error;
}

export const isUnitMissing = (error: unknown): boolean => error instanceof Error && error.name === NAME;

/** The error for an unusable file; `isUnitMissing` recognizes the one that a person can resolve. */
export const fileError = ({ code, message }: { code: string; message: string }): Error =>
  code === UNIT_MISSING ? unitMissingError(message) : new Error(message);
