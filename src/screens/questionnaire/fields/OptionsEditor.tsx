import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { QuestionOption } from '#shared/questionnaires/items.ts';
import { nextOption } from '../model/draft.ts';
import { NumberBox } from './NumberBox.tsx';
import { RowList } from './RowList.tsx';

type OptionsEditorProps = {
  value: readonly QuestionOption[];
  onChange: (options: QuestionOption[]) => void;
  /** Positions of the options without text; empty until someone has tried to save. */
  unworded: readonly number[];
};

const MOST = 50;

/** The answers to choose from, each with its score. Enter moves to the next one. */
export function OptionsEditor({ value: options, onChange, unworded }: OptionsEditorProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const goTo = (index: number) => list.current?.querySelectorAll<HTMLElement>(WORDS)[index]?.focus();
  const change = (next: QuestionOption[]) => {
    if (next.length <= options.length) return onChange(next);
    // flushSync: the option must exist before it can take the focus for typing.
    flushSync(() => onChange(next));
    goTo(options.length);
  };
  const focusNext = (event: KeyboardEvent, index: number) => {
    // Input methods of some scripts use Enter too.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index < options.length - 1) goTo(index + 1);
    else if (options.length < MOST) change([...options, nextOption(options)]);
  };
  return (
    <fieldset ref={list} className="lw-options" aria-label="Answers">
      <RowList
        value={options}
        onChange={change}
        noun="Answer"
        fewest={2}
        most={MOST}
        keyOf={({ value }) => value}
        next={() => nextOption(options)}
      >
        {(option, set, index) => (
          <>
            <InputGroup
              className="lw-options__words"
              aria-label={`Answer ${index + 1}`}
              aria-invalid={unworded.includes(index) || undefined}
              placeholder={`Answer ${index + 1}`}
              value={option.label}
              onChange={(event) => set({ ...option, label: event.currentTarget.value })}
              onKeyDown={(event) => focusNext(event, index)}
            />
            <NumberBox
              label={`Score of answer ${index + 1}`}
              placeholder="Score"
              value={option.score}
              onChange={(score) => set({ ...option, score })}
            />
          </>
        )}
      </RowList>
    </fieldset>
  );
}

const WORDS = '.lw-options__words input';
