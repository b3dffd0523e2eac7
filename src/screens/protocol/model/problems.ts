import { protocolSchema } from '#shared/eeg/protocol.ts';
import { checkProtocol } from './checks.ts';
import type { Draft } from './draft.ts';
import { fieldInfo } from './fields.ts';
import { getIn, type FieldPath } from './set-in.ts';
import type { Problem } from './problem.ts';

type Issue = NonNullable<ReturnType<typeof protocolSchema.safeParse>['error']>['issues'][number];

/** All problems of a draft, in the order of its fields; semantic checks follow once the form is valid. */
export function problemsOf(draft: Draft): Problem[] {
  const problems: Problem[] = [];
  if (draft.type.trim() === '') {
    problems.push({ path: 'type', level: 'error', text: "Enter a type, such as 'Custom'." });
  }
  const parsed = protocolSchema.safeParse(draft.definition);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => problemOf(issue, draft.definition)));
    return problems;
  }
  return [...problems, ...checkProtocol(parsed.data, draft.deviceType)];
}

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ level }) => level === 'error');

/** Problems of one field, and of the fields inside it when `isGroup`. */
export const problemsAt = (problems: readonly Problem[], path: FieldPath, isGroup = false): Problem[] =>
  problems.filter((problem) => problem.path === path || (isGroup && problem.path.startsWith(`${path}.`)));

function problemOf(issue: Issue, definition: unknown): Problem {
  const path = issue.path.map(String).join('.');
  return { path, level: 'error', text: issueWords(issue, path, getIn(definition, path)) };
}

function issueWords(issue: Issue, path: FieldPath, value: unknown): string {
  const { label = 'This', unit } = fieldInfo(path) ?? {};
  const measured = (limit: number | bigint) => `${limit}${unit ? ` ${unit}` : ''}`;
  switch (issue.code) {
    case 'invalid_type':
      if (Number.isNaN(value)) return `${label}: enter a number.`;
      return issue.expected === 'int' ? `${label}: enter a whole number.` : `${label}: enter a value.`;
    case 'too_small':
      if (issue.origin === 'string') return `${label}: enter a text.`;
      if (issue.origin === 'array') return `Add at least ${issue.minimum}.`;
      return `${label} must be ${issue.inclusive === false ? 'above' : 'at least'} ${measured(issue.minimum)}.`;
    case 'too_big':
      if (issue.origin === 'string') return `${label}: shorten it to ${issue.maximum} characters.`;
      if (issue.origin === 'array') return `There can be at most ${issue.maximum}. Remove one.`;
      return `${label} must be at most ${measured(issue.maximum)}.`;
    case 'custom':
      return customWords(issue.message);
    default:
      return `${label} does not fit here. Choose another value.`;
  }
}

/** Readable text for the schema's own rules, which use property names. */
function customWords(message: string): string {
  if (message.startsWith('highHz')) {
    return 'The upper edge must lie at least 0.5 Hz above the lower one. Raise the upper or lower the lower edge.';
  }
  if (message.startsWith('highOffsetHz')) {
    return 'The band must be at least 0.5 Hz wide. Move one of its edges.';
  }
  if (message.includes('manual threshold')) return 'Enter the threshold.';
  return message;
}
