import { z } from 'zod';

const answerSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      isDirect: z.boolean(),
      /** Advisories, or names of packages that bring them. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number().int() }) }),
});

export type Judgement =
  | { kind: 'clean'; packages: number }
  | {
      kind: 'found';
      packages: number;
      advisories: { name: string; severity: string; title: string; url: string }[];
    }
  /** Nothing was checked, which is no good news. */
  | { kind: 'unanswered'; reason: string };

/** Judges what `npm audit --json` printed. Only a complete answer counts as a check. */
export function judgeAudit(output: string): Judgement {
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    return { kind: 'unanswered', reason: 'npm printed no answer' };
  }
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success || parsed.data.metadata.dependencies.total === 0)
    return { kind: 'unanswered', reason: reasonIn(answer) };
  const { vulnerabilities, metadata } = parsed.data;
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { severity, via }]) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [{ name, severity, ...each }])),
  );
  const packages = metadata.dependencies.total;
  const isClean = Object.keys(vulnerabilities).length === 0;
  return isClean ? { kind: 'clean', packages } : { kind: 'found', packages, advisories };
}

/** The code of an error, never its message: that can name the registry. */
function reasonIn(answer: unknown): string {
  const { error } = (answer ?? {}) as { error?: { code?: unknown } };
  return typeof error?.code === 'string' && error.code !== '' ? error.code : 'its answer was not complete';
}
