/** Name parts of a planned or recorded step. */
export type StepWords = { label: string; site?: string | undefined };

/** Name of a step with its electrode site, unless the name contains the site: 'Eyes open at Cz', 'Cz, eyes open'. */
export function stepName({ label, site }: StepWords): string {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return site === undefined || words.includes(site.toLowerCase()) ? label : `${label} at ${site}`;
}

/**
 * Distinct names for the steps of a script, in order. Repeated names get the number of the step; others stay as
 * written.
 */
export function stepNames(steps: readonly StepWords[]): string[] {
  const names = steps.map(stepName);
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, at) => (isRepeated(name) ? `${name} (step ${at + 1})` : name));
}
