/** Value and change of one property, as props of a field. */
export const bind =
  <Whole extends object>(whole: Whole, onChange: (whole: Whole) => void) =>
  <Key extends keyof Whole>(key: Key) => ({
    value: whole[key],
    onChange: (value: Whole[Key]) => onChange({ ...whole, [key]: value }),
  });
