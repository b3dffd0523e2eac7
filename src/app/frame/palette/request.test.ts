import { expect, it } from 'vitest';
import { assignWords, readRequest } from './request.ts';

const assignment = (questionnaireTerm: string, clientTerm: string, wholeTerm: string) => ({
  kind: 'assignTo',
  questionnaireTerm,
  clientTerm,
  wholeTerm,
});

it.each([
  ['start session', ''],
  ['session ', ''],
  ['start session w', 'w'],
  ['start se', 'se'],
  ['start session with Mara Lind', 'Mara Lind'],
  ['start a session with lind', 'lind'],
  ['Start lind', 'lind'],
  ['session with Stark', 'Stark'],
])("reads '%s' as the start of a session with '%s'", (typed, clientTerm) => {
  expect(readRequest(typed)).toEqual({ kind: 'startSession', clientTerm });
});

it.each([
  ['assign ', { kind: 'assignWhat', questionnaireTerm: '' }],
  ['assign phq', { kind: 'assignWhat', questionnaireTerm: 'phq' }],
  ['assign to ada', { kind: 'assignWhat', questionnaireTerm: 'to ada' }],
  ['assign PHQ-9 to Mara Toll', assignment('PHQ-9', 'Mara Toll', 'PHQ-9 to Mara Toll')],
  ['assign Ability to Work to Mara', assignment('Ability to Work', 'Mara', 'Ability to Work to Mara')],
  [assignWords('PHQ-9'), assignment('PHQ-9', '', 'PHQ-9 to')],
])("reads '%s' as an assignment", (typed, request) => {
  expect(readRequest(typed)).toEqual(request);
});

it.each(['', 'sta', 'start', 'session', 'ses', 'assign', 'ass', 'theta', 'stark', 'assignments of'])(
  "finds no request in '%s'",
  (typed) => {
    expect(readRequest(typed)).toBeUndefined();
  },
);
