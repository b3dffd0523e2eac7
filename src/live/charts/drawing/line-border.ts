/** The border of a marker in the legend that looks like a line with these dashes, in px. */
export const borderOf = (dash: readonly number[] = []): string => {
  const [first] = dash;
  if (first === undefined) return 'solid';
  return first > 4 ? 'dashed' : 'dotted';
};
