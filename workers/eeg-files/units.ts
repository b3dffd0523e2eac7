const UV_PER_UNIT: Readonly<Record<string, number>> = {
  nv: 1e-3,
  uv: 1,
  mv: 1e3,
  v: 1e6,
};

/**
 * Microvolts per `unit`; undefined if the unit is not a known voltage. Accepts the spellings found in real files: 'uV',
 * 'µV' with either micro sign, 'microV', 'mv', 'V'.
 */
export function microvoltsPerUnit(unit: string): number | undefined {
  const plain = unit
    .trim()
    .replaceAll(/[\u00b5\u03bc]/g, 'u')
    .toLowerCase()
    .replace(/^microv(olts?)?$/, 'uv')
    .replace(/^millivolts?$/, 'mv')
    .replace(/^volts?$/, 'v');
  // 'MV' would be megavolts, which no amplifier writes, so it is read as 'mV'.
  return UV_PER_UNIT[plain];
}

/** How values are read: voltages in uV, `factor` of them per unit of the file; all others as the file gives them. */
export function readUnit(fileUnit: string): { kind: 'voltage' | 'other'; unit: string; factor: number } {
  const factor = microvoltsPerUnit(fileUnit);
  return factor === undefined
    ? { kind: 'other', unit: fileUnit, factor: 1 }
    : { kind: 'voltage', unit: 'uV', factor };
}

/** Units of other signals recorded beside EEG, as spelled in files. */
const OTHER_UNITS = new Set(
  (
    '% a.u. au arbitrary bit bits boolean bool bpm 1/min rpm c cm cmh2o cm/s count counts db deg degc deg/s dps f ' +
    'g gauss hpa hz int integer k kohm kpa kohms l l/min l/s lpm lux m mbar mg mm mmhg mohm m/s m/s2 m/s^2 ms n n/a na nm ' +
    'ohm ohms pa rad rad/s raw s sec us umol us/cm ut w'
  ).split(' '),
);

/** Whether a unit is known, voltage or not. A blank unit counts as known. */
export function isKnownUnit(unit: string): boolean {
  const plain = unit
    .trim()
    .replaceAll(/[\u00b5\u03bc]/g, 'u')
    .replaceAll(/[\u00b0\u00ba]/g, 'deg')
    .replaceAll('\u2126', 'ohm')
    .replaceAll('\u03a9', 'ohm')
    .toLowerCase();
  return plain === '' || microvoltsPerUnit(plain) !== undefined || OTHER_UNITS.has(plain);
}
