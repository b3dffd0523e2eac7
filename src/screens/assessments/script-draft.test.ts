import { describe, expect, it } from 'vitest';
import { writtenDefinitionSchema } from '#shared/assessment/script.ts';
import { asKind, draftOf, type StepDraft, toDefinition } from './script-draft.ts';

const [EYES_OPEN] = draftOf(undefined).steps as [StepDraft];

describe('a step that becomes another kind', () => {
  it('takes the words of that kind where nobody wrote others', () => {
    const step = asKind(EYES_OPEN, 'goNoGo');

    expect(step).toMatchObject({ kind: 'goNoGo', label: 'Go/no-go', key: EYES_OPEN.key, seconds: '60' });
    expect(step.instruction).toContain('when a circle appears');
  });

  it('keeps what was written', () => {
    const step = asKind({ ...EYES_OPEN, label: 'Window', instruction: 'Look out.' }, 'eyesClosed');

    expect(step).toMatchObject({ kind: 'eyesClosed', label: 'Window', instruction: 'Look out.' });
  });
});

describe('the site of a step', () => {
  const savedWith = (site: string) => {
    const draft = { ...draftOf(undefined), name: 'Rest', steps: [{ ...EYES_OPEN, site }] };
    return writtenDefinitionSchema.safeParse(toDefinition(draft));
  };

  it.each([
    ['cz', 'Cz'],
    [' AFZ ', 'AFz'],
    ['T3', 'T3'],
    ['a1', 'A1'],
    ['  ', undefined],
  ])('%j is saved as %j', (typed, site) => {
    expect(savedWith(typed).data?.steps[0]?.site).toBe(site);
  });

  it('is refused where no head has it', () => {
    expect(savedWith('Zz9').error?.issues).toMatchObject([
      { path: ['steps', 0, 'site'], message: expect.stringContaining('Cz') },
    ]);
  });
});
