import { z } from 'zod';

/** Units that a person may name for values of a file that does not name one. */
export const VOLTAGE_UNITS = ['uV', 'mV', 'V', 'nV'] as const;
export const voltageUnitSchema = z.enum(VOLTAGE_UNITS);
export type VoltageUnit = z.infer<typeof voltageUnitSchema>;

/** Code of the warning that nothing can be used as EEG before somebody names the unit. */
export const UNIT_MISSING = 'unitMissing';
/** Code of the warning that the unit was given by a person. */
export const UNIT_NAMED = 'unitNamed';
/** Code of the warning that a person gave a unit that no value needs. */
export const UNIT_NOT_USED = 'unitNotUsed';

const NAME = 'UnitMissing';

/** A file that cannot be used before somebody names the unit of its values. The name of an error survives a worker. */
function unitMissingError(message: string): Error {
  const error = new Error(message);
  error.name = NAME;
  return error;
}

export const isUnitMissing = (error: unknown): boolean => error instanceof Error && error.name === NAME;

/** The error for a file that cannot be used; `isUnitMissing` tells the one that a person can answer. */
export const fileError = ({ code, message }: { code: string; message: string }): Error =>
  code === UNIT_MISSING ? unitMissingError(message) : new Error(message);
