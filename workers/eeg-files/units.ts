const UV_PER_UNIT: Readonly<Record<string, number>> = {
  nv: 1e-3,
  uv: 1,
  mv: 1e3,
  v: 1e6,
};

/**
 * How many microvolts one `unit` is, or undefined where the unit is no voltage we know. Accepts the spellings
 * found in real files: 'uV', 'µV' with either micro sign, 'microV', 'mv', 'V'.
 */
export function microvoltsPerUnit(unit: string): number | undefined {
  const plain = unit
    .trim()
    .replaceAll(/[\u00b5\u03bc]/g, 'u')
    .toLowerCase()
    .replace(/^microv(olts?)?$/, 'uv')
    .replace(/^millivolts?$/, 'mv')
    .replace(/^volts?$/, 'v');
  // 'MV' would be megavolts, which no amplifier writes: read as the capitals of a careless 'mV'.
  return UV_PER_UNIT[plain];
}
