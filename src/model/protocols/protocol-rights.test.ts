import { describe, expect, it } from 'vitest';
import { canEditProtocol } from './protocol-rights.ts';

const ada = { userId: 'ada', groups: ['Therapist'] };
const root = { userId: 'root', groups: ['SuperUser'] };

describe('a protocol', () => {
  it.each([
    ['its owner', ada, { therapistId: 'ada', provider: 'own' }, true],
    ['a colleague', ada, { therapistId: 'bo', provider: 'own' }, false],
    ['a SuperUser', root, { therapistId: 'bo', provider: 'own' }, true],
    ['a SuperUser where nobody owns it', root, { therapistId: null, provider: 'Loopwell' }, false],
    ['its owner where a provider shipped it', ada, { therapistId: 'ada', provider: 'NMI' }, false],
  ])('for %s', (_who, editor, protocol, expected) => {
    expect(canEditProtocol(editor, protocol)).toBe(expected);
  });
});
