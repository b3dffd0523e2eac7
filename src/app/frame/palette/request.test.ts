import { expect, it } from 'vitest';
import { assignWords, readRequest } from './request.ts';

it.each([
  ['start session', ''],
  ['session', ''],
  ['sta', ''],
  ['start session with Mara Lind', 'Mara Lind'],
  ['start a session with lind', 'lind'],
  ['Start lind', 'lind'],
  ['session with Stark', 'Stark'],
])("reads '%s' as the start of a session with '%s'", (typed, clientTerm) => {
  expect(readRequest(typed)).toEqual({ kind: 'startSession', clientTerm });
});

it.each([
  ['assign', { kind: 'assignWhat', questionnaireTerm: '' }],
  ['assign phq', { kind: 'assignWhat', questionnaireTerm: 'phq' }],
  ['assign to', { kind: 'assignTo', questionnaireTerm: '', clientTerm: '' }],
  ['assign PHQ-9 to Mara Toll', { kind: 'assignTo', questionnaireTerm: 'PHQ-9', clientTerm: 'Mara Toll' }],
  [assignWords('PHQ-9'), { kind: 'assignTo', questionnaireTerm: 'PHQ-9', clientTerm: '' }],
])("reads '%s' as an assignment", (typed, request) => {
  expect(readRequest(typed)).toEqual(request);
});

it.each(['', 'st', 'theta', 'ada', 'stark', 'assignments'])("finds no request in '%s'", (typed) => {
  expect(readRequest(typed)).toBeUndefined();
});
