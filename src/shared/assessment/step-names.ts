/** What names a step, of those that are planned and of those that were recorded. */
export type StepWords = { label: string; site?: string | undefined };

/** The name of a step with the site of its electrode, unless the name says it anyway: 'Eyes open at Cz', 'Cz, eyes open'. */
export function stepName({ label, site }: StepWords): string {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return site === undefined || words.includes(site.toLowerCase()) ? label : `${label} at ${site}`;
}

/**
 * Names of the steps of a script that tell them apart, in their order. Where a name repeats, the number of the step says
 * which is meant; others stay as they were written.
 */
export function stepNames(steps: readonly StepWords[]): string[] {
  const names = steps.map(stepName);
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, at) => (isRepeated(name) ? `${name} (step ${at + 1})` : name));
}
