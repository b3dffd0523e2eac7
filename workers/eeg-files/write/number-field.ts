const FIELD_CHARACTERS = 8;

/** A number in at most eight characters, as near to `value` as they allow. */
export function numberField(value: number): string {
  const candidates = [String(value)];
  // '.0078125' holds one digit more than '0.0078125' would.
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
