import { describe, expect, it } from 'vitest';
import { reduceScript, type ScriptEvent, startOfScript } from './progress.ts';
import { assessmentDefinitionSchema } from '#shared/assessment/script.ts';

const step = (label: string, site?: string) => ({ kind: 'eyesOpen' as const, label, seconds: 60, site });
const play = (
  events: readonly ScriptEvent[],
  sites: readonly (string | undefined)[] = [undefined, undefined],
) =>
  events.reduce(
    reduceScript,
    startOfScript(
      assessmentDefinitionSchema.parse({
        name: 'Rest',
        leadSeconds: 3,
        steps: sites.map((site, at) => step(`Step ${at}`, site)),
      }),
    ),
  );
const open = { type: 'open' } as const;
const begun = { type: 'begun' } as const;
const ended = { type: 'ended' } as const;
const second = { type: 'second' } as const;

describe('the way through a script', () => {
  it.each<[string, ScriptEvent[], object]>([
    ['waits for the contact check', [begun, ended], { stage: 'closed', step: 0 }],
    ['tells what comes first', [open], { stage: 'lead', step: 0, countdown: 3 }],
    ['counts down to 0', [open, second, second, second, second], { countdown: 0 }],
    ['stops counting when it is held', [open, { type: 'hold' }, second], { countdown: undefined }],
    ['records', [open, begun], { stage: 'recording', countdown: undefined, attempts: [1, 0] }],
    ['goes on to the next step', [open, begun, ended], { stage: 'lead', step: 1, countdown: 3 }],
    ['ends after the last one', [open, begun, ended, begun, ended], { stage: 'after', step: 1 }],
    ['takes a late end for nothing', [open, begun, ended, ended], { stage: 'lead', step: 1 }],
    [
      'repeats a step and goes on where it was',
      [open, begun, ended, { type: 'goTo', step: 0 }, begun, ended],
      { stage: 'lead', step: 1, attempts: [2, 0] },
    ],
    [
      'repeats a step at the end and is done',
      [open, begun, ended, begun, ended, { type: 'goTo', step: 0 }, begun, ended],
      { stage: 'after', attempts: [2, 1] },
    ],
    [
      'leaves no step while it records',
      [open, begun, { type: 'goTo', step: 1 }],
      { stage: 'recording', step: 0 },
    ],
    ['knows no other steps', [open, { type: 'goTo', step: 7 }], { stage: 'lead', step: 0 }],
  ])('%s', (_name, events, expected) => {
    expect(play(events)).toMatchObject(expected);
  });

  it('goes on with the step that was interrupted, in an attempt of its own, and waits for a click', () => {
    const definition = assessmentDefinitionSchema.parse({
      name: 'Rest',
      leadSeconds: 3,
      steps: [step('Open'), step('Closed'), step('Again')],
    });
    const earlier = [
      { attempts: 1, isDone: true },
      { attempts: 1, isDone: false },
      { attempts: 0, isDone: false },
    ];

    const after = (events: ScriptEvent[]) => events.reduce(reduceScript, startOfScript(definition, earlier));

    expect(after([open])).toMatchObject({ stage: 'lead', step: 1, countdown: undefined });
    expect(after([open, begun])).toMatchObject({ step: 1, attempts: [1, 2, 0] });
    expect(after([open, begun, ended])).toMatchObject({ step: 2, countdown: 3, done: [true, true, false] });
    expect(after([open, begun, ended, begun, ended])).toMatchObject({ stage: 'after' });
  });

  it('begins at the start again where every step is recorded', () => {
    const definition = assessmentDefinitionSchema.parse({
      name: 'Rest',
      steps: [step('Open'), step('Closed')],
    });
    const whole = definition.steps.map(() => ({ attempts: 1, isDone: true }));

    expect(reduceScript(startOfScript(definition, whole), open)).toMatchObject({ stage: 'lead', step: 0 });
  });

  it('waits for a click where the electrode has to be moved', () => {
    expect(play([open], ['C3', 'C3', 'C4']).leads).toEqual([undefined, 3, undefined]);
  });
});
