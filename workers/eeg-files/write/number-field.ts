const FIELD_CHARACTERS = 8;

/** A number in at most eight characters, as close to `value` as possible. */
export function numberField(value: number): string {
  const candidates = [String(value)];
  // '.0078125' saves a character compared with '0.0078125'.
  if (Math.abs(value) < 1) candidates.push(String(value).replace('0.', '.'));
  for (let digits = 1; digits <= FIELD_CHARACTERS; digits++) {
    candidates.push(value.toPrecision(digits), String(Number(value.toPrecision(digits))));
    candidates.push(value.toExponential(digits - 1).replace('e+', 'e'));
  }
  let best = '0';
  for (const text of candidates) {
    if (text.length > FIELD_CHARACTERS) continue;
    if (Math.abs(Number(text) - value) < Math.abs(Number(best) - value)) best = text;
  }
  return best;
}
