import { Checkbox } from '@blueprintjs/core';
import type { Question } from '#shared/questionnaires/items.ts';
import type { CountClause } from '#shared/questionnaires/scoring-rules.ts';
import { countOf } from '#ui/text/format.ts';
import { Fold } from '../fields/Fold.tsx';
import { bind } from '../fields/bind.ts';
import { LabelledNumber, NeededNumber, NeededNumberBox } from '../fields/NumberBox.tsx';
import { NeededWords } from '../fields/Words.tsx';

type ClauseFieldsProps = {
  clause: CountClause;
  questions: readonly Question[];
  onChange: (clause: CountClause) => void;
};

/** How many of the given questions must be answered with at least a given score. */
export function ClauseFields({ clause, questions, onChange }: ClauseFieldsProps) {
  const field = bind(clause, onChange);
  const set = (linkId: string, atLeast: number | undefined) =>
    onChange({ ...clause, items: withScore(clause.items, linkId, atLeast) });
  return (
    <div className="lw-qclause">
      <div className="lw-fields-row">
        <NeededWords label="Count" {...field('name')} />
        <NeededNumber label="At least" {...field('min')} />
        <LabelledNumber label="At most" placeholder="any" {...field('max')} />
      </div>
      <Fold summary={`Of ${countOf(clause.items.length, 'question')}`}>
        {questions.map(({ linkId, text }) => {
          const item = clause.items.find((each) => each.linkId === linkId);
          const name = text || linkId;
          return (
            <div key={linkId} className="lw-fields-row">
              <Checkbox
                checked={item !== undefined}
                onChange={({ currentTarget: { checked } }) => set(linkId, checked ? 1 : undefined)}
              >
                {name}
              </Checkbox>
              {item ? (
                <span className="lw-labelled">
                  <span className="lw-muted">scored</span>
                  <NeededNumberBox
                    label={`Score from which it counts: ${name}`}
                    value={item.atLeast}
                    onChange={(atLeast) => set(linkId, atLeast)}
                  />
                  <span className="lw-muted">or more</span>
                </span>
              ) : undefined}
            </div>
          );
        })}
      </Fold>
    </div>
  );
}

type Items = CountClause['items'];

/** Undefined removes the question; otherwise its position stays. */
function withScore(items: Items, linkId: string, atLeast: number | undefined): Items {
  if (atLeast === undefined) return items.filter((item) => item.linkId !== linkId);
  if (items.some((item) => item.linkId === linkId))
    return items.map((item) => (item.linkId === linkId ? { linkId, atLeast } : item));
  return [...items, { linkId, atLeast }];
}
