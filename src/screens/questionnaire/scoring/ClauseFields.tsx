import { Checkbox } from '@blueprintjs/core';
import type { Question } from '#shared/questionnaires/items.ts';
import type { CountClause } from '#shared/questionnaires/scoring-rules.ts';
import { countOf } from '#ui/text/format.ts';
import { Fold } from '../fields/Fold.tsx';
import { LabelledNumber, NeededNumber, NumberBox, neededNumber } from '../fields/NumberBox.tsx';
import { Words } from '../fields/Words.tsx';

type ClauseFieldsProps = {
  clause: CountClause;
  questions: readonly Question[];
  onChange: (clause: CountClause) => void;
};

/** How many of the given questions must be answered with at least a given score. */
export function ClauseFields({ clause, questions, onChange }: ClauseFieldsProps) {
  const set = (linkId: string, atLeast: number | undefined) =>
    onChange({ ...clause, items: withScore(clause.items, linkId, atLeast) });
  return (
    <div className="lw-qclause">
      <div className="lw-fields-row">
        <Words label="Count" value={clause.name} onChange={(name = '') => onChange({ ...clause, name })} />
        <NeededNumber label="At least" value={clause.min} onChange={(min) => onChange({ ...clause, min })} />
        <LabelledNumber
          label="At most"
          placeholder="any"
          value={clause.max}
          onChange={(max) => onChange({ ...clause, max })}
        />
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
                  <NumberBox
                    label={`Score from which it counts: ${name}`}
                    value={item.atLeast}
                    onChange={neededNumber((atLeast) => set(linkId, atLeast))}
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
