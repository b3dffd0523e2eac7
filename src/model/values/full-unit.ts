/** The API writes microvolts as `uV`; screens show the symbol. Keeps the measure: 'µV RMS'. */
export const fullUnit = (unit: string): string => unit.replace('uV^2', 'µV²').replace('uV', 'µV');
