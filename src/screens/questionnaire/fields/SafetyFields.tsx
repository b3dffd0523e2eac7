import { Button } from '@blueprintjs/core';
import { itemScoreRange } from '#shared/questionnaires/item-score.ts';
import type { Question } from '#shared/questionnaires/items.ts';
import type { SafetyRule } from '#shared/questionnaires/scoring-rules.ts';
import { TextAreaField } from '#ui/forms/TextAreaField.tsx';
import { addSafety, changeSafety, removeSafety } from '../model/draft.ts';
import type { Edit } from '../use-questionnaire-editor.ts';
import { Fold } from './Fold.tsx';
import { LabelledNumber, NeededNumber } from './NumberBox.tsx';
import { bind } from './bind.ts';
import { NeededWords } from './Words.tsx';

type SafetyFieldsProps = {
  item: Question;
  /** Rules of this item. */
  rules: readonly SafetyRule[];
  edit: Edit;
};

/** The score from which an answer shows a safety banner, and the text of the banner. */
export function SafetyFields({ item, rules, edit }: SafetyFieldsProps) {
  const { linkId } = item;
  if (rules.length === 0 && itemScoreRange(item) === undefined) return undefined;
  if (rules.length === 0)
    return (
      <div className="lw-fields-row">
        <LabelledNumber
          label="Safety banner from score"
          value={undefined}
          onChange={(atLeast) =>
            atLeast === undefined
              ? undefined
              : edit((before) => addSafety(before, linkId, atLeast), `safety-${linkId}`)
          }
        />
      </div>
    );
  // The ids of rules are not shown and may repeat, so rules are identified by position.
  return rules.map((rule, index) => (
    <Rule
      key={`safety-${index + 1}`}
      rule={rule}
      onChange={(next) => edit((before) => changeSafety(before, rule, next), `safety-${linkId}`)}
      onRemove={() => edit((before) => removeSafety(before, rule))}
    />
  ));
}

type RuleProps = { rule: SafetyRule; onChange: (rule: SafetyRule) => void; onRemove: () => void };

function Rule({ rule, onChange, onRemove }: RuleProps) {
  const field = bind(rule, onChange);
  return (
    <fieldset className="lw-options" aria-label="Safety banner">
      <div className="lw-fields-row">
        <NeededNumber label="Safety banner from score" {...field('atLeast')} />
        <Button variant="minimal" size="small" onClick={onRemove}>
          Remove banner
        </Button>
      </div>
      <Fold summary="What the banner says">
        <NeededWords label="Heading of the banner" isWide {...field('title')} />
        <TextAreaField label="What to do" isRequired rows={2} {...field('text')} />
        <NeededWords label="Source of the banner" isWide {...field('source')} />
      </Fold>
    </fieldset>
  );
}
