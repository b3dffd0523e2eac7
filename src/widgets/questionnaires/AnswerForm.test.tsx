import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '#shared/questionnaires/answers.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { everyKind } from '#shared/questionnaires/testing/every-kind.ts';
import { instrumentOf } from '#tests/builders/spelled-answers.ts';
import { AnswerForm } from './AnswerForm.tsx';

type HostProps = {
  definition: QuestionnaireDefinition;
  mode: 'one' | 'all';
  onFinish: (answers: Answers) => void;
  start?: Answers;
};

function Host({ definition, mode, onFinish, start = {} }: HostProps) {
  const [answers, setAnswers] = useState(start);
  return <AnswerForm {...{ definition, mode, answers, onFinish }} onChange={setAnswers} />;
}

function open(definition: QuestionnaireDefinition, mode: 'one' | 'all', start?: Answers) {
  const onFinish = vi.fn<(answers: Answers) => void>();
  render(<Host {...{ definition, mode, onFinish, start }} />);
  return { user: userEvent.setup(), onFinish };
}

const question = (name: RegExp | string) => screen.getByRole('group', { name });
const press = (name: string) => screen.getByRole('button', { name });

describe('one question at a time', () => {
  it('is answered with digits and Enter alone', async () => {
    const { user, onFinish } = open(instrumentOf('phq-2'), 'one');
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Over the last 2 weeks/ })).toBeVisible();

    await user.keyboard('2');
    expect(question('Feeling down, depressed, or hopeless')).toHaveFocus();
    await user.keyboard('4{Enter}');

    expect(onFinish).toHaveBeenCalledExactlyOnceWith({ q1: '1', q2: '3' });
  });

  it('goes on when an answer is pressed, and back', async () => {
    const { user } = open(instrumentOf('phq-2'), 'one');

    await user.click(screen.getByText('Nearly every day'));
    expect(screen.getByText('Question 2 of 2')).toBeVisible();
    await user.click(press('Back'));

    expect(screen.getByRole('radio', { name: 'Nearly every day' })).toBeChecked();
  });

  it('stays while the arrow keys pass through the answers', async () => {
    const { user } = open(instrumentOf('phq-2'), 'one');

    screen.getByRole('radio', { name: 'Not at all' }).focus();
    await user.keyboard('{ArrowDown}');

    expect(screen.getByRole('radio', { name: 'Several days' })).toBeChecked();
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
  });

  it('does not go on without an answer that is required, and says so', async () => {
    const { user, onFinish } = open(instrumentOf('phq-2'), 'one');

    await user.click(press('Next'));

    expect(screen.getByRole('alert')).toHaveTextContent('Please answer this question.');
    expect(screen.getByText('Question 1 of 2')).toBeVisible();
    await user.keyboard('1');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onFinish).not.toHaveBeenCalled();
  });

  it('shows questions only where an earlier answer asks for them', async () => {
    const { user, onFinish } = open(instrumentOf('pc-ptsd-5'), 'one');
    expect(screen.getByText(/^Sometimes things happen/)).toBeVisible();
    expect(screen.getByText('Question 1 of 1')).toBeVisible();

    await user.keyboard('2');
    await user.click(press('Finish'));

    expect(onFinish).toHaveBeenCalledExactlyOnceWith({ event: 'no' });
  });

  it('goes on with the questions that an answer brought up', async () => {
    const { user } = open(instrumentOf('pc-ptsd-5'), 'one');

    await user.keyboard('1{Enter}');

    expect(screen.getByText('Question 2 of 6')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'In the past month, have you…' })).toBeVisible();
  });

  it('goes on where somebody stopped', () => {
    open(instrumentOf('gad-7'), 'one', { q1: '0', q2: '1', q3: '0' });

    expect(screen.getByText('Question 4 of 7')).toBeVisible();
  });
});

describe('all questions on one page', () => {
  it('names everything that is missing and goes to the first of it', async () => {
    const { user, onFinish } = open(instrumentOf('phq-2'), 'all', { q1: '0' });
    expect(screen.getByText('1 of 2 answered')).toBeVisible();

    await user.click(press('Finish'));
    expect(question('Feeling down, depressed, or hopeless')).toHaveFocus();
    expect(screen.getAllByRole('alert')).toHaveLength(1);

    await user.keyboard('3');
    await user.click(press('Finish'));
    expect(onFinish).toHaveBeenCalledExactlyOnceWith({ q1: '0', q2: '2' });
  });

  it('takes answers of every kind', async () => {
    const { user, onFinish } = open(everyKind, 'all');

    await user.click(screen.getByRole('radio', { name: 'Low' }));
    await user.click(screen.getByRole('checkbox', { name: 'Wednesday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await user.click(within(question(/pain/)).getByRole('radio', { name: '4' }));
    await user.type(screen.getByLabelText(/^Weight/), '71,5');
    await user.type(screen.getByLabelText(/siblings/), '2');
    await user.type(screen.getByLabelText(/^Tell/), 'Press 1 here');
    await user.type(screen.getByLabelText(/^Since/), '2026-01-31');
    await user.click(press('Finish'));

    expect(onFinish).toHaveBeenCalledExactlyOnceWith({
      mood: 'low',
      days: ['mon', 'wed'],
      pain: 4,
      weight: 71.5,
      siblings: 2,
      story: 'Press 1 here',
      since: '2026-01-31',
    });
  });

  it('says at once that letters are no number, and takes an optional answer back', async () => {
    const { user } = open(everyKind, 'all', { mood: 'low', pain: 4, days: ['mon'] });

    await user.type(screen.getByLabelText(/^Weight/), 'heavy');
    expect(screen.getByText('Enter a number.')).toBeVisible();
    await user.click(within(question(/days/)).getByRole('button', { name: 'Clear answer' }));

    expect(screen.getByRole('checkbox', { name: 'Monday' })).not.toBeChecked();
  });

  it('asks for the figures of a template without questions', async () => {
    const { user, onFinish } = open(instrumentOf('isi'), 'all');

    await user.type(screen.getByLabelText('Total'), '29');
    await user.click(press('Finish'));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a number from 0 to 28.');
    await user.type(screen.getByLabelText('Total'), '{Backspace}8');
    await user.click(press('Finish'));

    expect(onFinish).toHaveBeenCalledExactlyOnceWith({ total: 28 });
  });

  it('shows the notice that the terms ask for', () => {
    open(instrumentOf('core-10'), 'all');

    expect(screen.getByText(/CC BY-NC-ND 4\.0/)).toBeVisible();
  });
});
