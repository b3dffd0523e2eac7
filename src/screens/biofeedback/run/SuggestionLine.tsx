import { Button } from '@blueprintjs/core';
import { conditionLabel } from '#shared/eeg/band-labels.ts';
import type { EngineCondition } from '#shared/engine/engine-api.ts';
import { formatValue } from '#live/charts/index.ts';
import type { Suggestion } from '#live/session/index.ts';
import { suggestionOrigin, suggestionWords } from './suggestion-words.ts';

type SuggestionLineProps = {
  condition: EngineCondition;
  suggestion: Suggestion | undefined;
  /** True if the line is not beside its condition. */
  isNamed?: boolean;
  /** The keys act on the first suggestion only, and are shown only there. */
  hasKeys: boolean;
  onApply: () => void;
  onDismiss: () => void;
};

/**
 * A threshold proposed by the engine, and the two answers to it. Its space stays reserved, so that nothing moves when a
 * proposal comes.
 */
export function SuggestionLine(props: SuggestionLineProps) {
  const { condition, suggestion, isNamed = false, hasKeys, onApply, onDismiss } = props;
  const { name, unit } = condition;
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
            onClick={onApply}
            aria-label={`Apply the suggestion for ${name}`}
          >
            Apply{hasKeys ? <kbd className="lw-key">A</kbd> : undefined}
          </Button>
          <Button
            size="small"
            variant="minimal"
            onClick={onDismiss}
            aria-label={`Dismiss the suggestion for ${name}`}
          >
            Dismiss{hasKeys ? <kbd className="lw-key">D</kbd> : undefined}
          </Button>
        </span>
      ) : undefined}
    </div>
  );
}
