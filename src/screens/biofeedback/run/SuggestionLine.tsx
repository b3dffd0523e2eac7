import { Button } from '@blueprintjs/core';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import { formatValue } from '#live/charts/index.ts';
import { useConnectedRoom } from '../room/room-context.ts';
import { suggestionOrigin, suggestionWords } from './suggestion-words.ts';

type SuggestionLineProps = {
  condition: EngineCondition;
  /** Position of the condition in the protocol. */
  index: number;
  /** True if the line is not beside its condition. */
  isNamed?: boolean;
};

/**
 * A threshold proposed by the engine, and the two answers to it. Its space stays reserved, so that nothing moves when a
 * proposal comes.
 */
export function SuggestionLine({ condition, index, isNamed = false }: SuggestionLineProps) {
  const { controller, view } = useConnectedRoom();
  const { name, unit } = condition;
  const suggestion = view.suggestions.find((each) => each.condition === index);
  // The keys act on the first suggestion only, and are shown only there.
  const hasKeys = suggestion === view.suggestions[0];
  return (
    <div className="lw-suggestion" data-open={suggestion !== undefined}>
      <output className="lw-suggestion__words">
        {suggestion ? (
          <>
            <strong>
              {isNamed ? `${conditionLabel(condition)}: try` : 'Try'} {formatValue(suggestion.value, unit)}
            </strong>
            <span title={suggestionOrigin(suggestion)}>
              {suggestionWords(suggestion, condition.direction)}
            </span>
          </>
        ) : (
          <span className="lw-muted">No change suggested</span>
        )}
      </output>
      {suggestion ? (
        <span className="lw-suggestion__actions">
          <Button
            size="small"
            intent="primary"
            onClick={() => void controller.suggestions.apply(index)}
            aria-label={`Apply the suggestion for ${name}`}
          >
            Apply{hasKeys ? <kbd className="lw-key">A</kbd> : undefined}
          </Button>
          <Button
            size="small"
            variant="minimal"
            onClick={() => void controller.suggestions.dismiss(index)}
            aria-label={`Dismiss the suggestion for ${name}`}
          >
            Dismiss{hasKeys ? <kbd className="lw-key">D</kbd> : undefined}
          </Button>
        </span>
      ) : undefined}
    </div>
  );
}
