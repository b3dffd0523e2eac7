/** A deliberate fault in the product, and the tests that must notice it. */
export type Mutant = {
  /** The rule it breaks, as a sentence about the product. */
  rule: string;
  /** Path from the root of the project. */
  file: string;
  /** Text of the file, found exactly once, and its replacement. */
  before: string;
  after: string;
  /** Test files; a test in at least one of them must fail. Choose fast ones: each mutant starts its own test run. */
  tests: readonly string[];
};

export type MutantArea = { area: string; mutants: readonly Mutant[] };

/** The faulty text of the file. Throws an Error if the mutant no longer applies. */
export function applyMutant(text: string, { file, before, after }: Omit<Mutant, 'tests' | 'rule'>): string {
  const count = text.split(before).length - 1;
  if (count !== 1 || before === after) {
    const reason =
      before === after ? 'it changes nothing' : `its text is in the file ${count} times, not once`;
    throw new Error(
      `A mutant no longer applies to ${file}: ${reason}. Adapt the mutant in tests/mutants/lists to the code:\n${before}`,
    );
  }
  // Not String.replace with a text: it reads `$` in the replacement as a pattern.
  return text.split(before).join(after);
}

/** What the tests said about a mutant. Only `killed` and `hung` show that they notice the fault. */
export type Verdict =
  | { kind: 'killed'; by: string }
  /** The tests did not end within the limit. */
  | { kind: 'hung' }
  | { kind: 'survived' }
  /** No test failed, yet the run did: the mutant does not load, so it proves nothing. */
  | { kind: 'invalid'; reason: string };

/** The part of Vitest's JSON report that is read here. */
export type TestReport = {
  testResults: readonly {
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { status: string; fullName: string }[];
  }[];
};

/** `report` is undefined if the run ended without one. */
export function verdictOf(report: TestReport | undefined, exitCode: number | null): Verdict {
  const results = report?.testResults ?? [];
  for (const { assertionResults } of results) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { kind: 'killed', by: failed.fullName };
  }
  if (exitCode === 0 && results.some((result) => result.assertionResults.length > 0))
    return { kind: 'survived' };
  const message = results.find(({ status }) => status === 'failed')?.message ?? 'the run gave no report';
  return { kind: 'invalid', reason: message.split('\n')[0]! };
}
