import { Checkbox } from '@blueprintjs/core';
import { memo } from 'react';
import type { Question } from '#shared/questionnaires/items.ts';
import { useLatest } from '#ui/hooks/use-latest.ts';

type QuestionChecksProps = {
  label: string;
  questions: readonly Question[];
  chosen: readonly string[];
  onChange: (linkIds: string[]) => void;
};

/** Checkboxes for some of the questions. */
export function QuestionChecks({ label, questions, chosen, onChange }: QuestionChecksProps) {
  const toggle = useLatest((linkId: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, linkId] : chosen.filter((each) => each !== linkId)),
  );
  return (
    <fieldset className="lw-fields-row" aria-label={label}>
      {questions.map(({ linkId, text }) => (
        <Check
          key={linkId}
          linkId={linkId}
          name={text || linkId}
          isChosen={chosen.includes(linkId)}
          onToggle={toggle}
        />
      ))}
    </fieldset>
  );
}

type CheckProps = {
  linkId: string;
  name: string;
  isChosen: boolean;
  onToggle: (linkId: string, isChosen: boolean) => void;
};

/** Every score has one for every question, so only a checkbox whose text changes is rendered again. */
const Check = memo(function Check({ linkId, name, isChosen, onToggle }: CheckProps) {
  return (
    <Checkbox checked={isChosen} onChange={({ currentTarget: { checked } }) => onToggle(linkId, checked)}>
      {name}
    </Checkbox>
  );
});
