import { useConnectedRoom } from '../room/room-context.ts';
import { SuggestionLine } from './SuggestionLine.tsx';
import { isSuggestionBeside, useTrainedConditions } from './use-bar-extras.tsx';

/** One proposal at a time, if there are too many conditions for a line beside each. */
export function SuggestionStrip() {
  const { controller, protocol, view } = useConnectedRoom();
  const trained = useTrainedConditions();
  const { conditions } = protocol.definition;
  const suggesting = conditions.findIndex(({ threshold }) => threshold.mode === 'suggest');
  if (suggesting < 0 || isSuggestionBeside(conditions.length)) return undefined;
  const [suggestion] = view.suggestions;
  const index = suggestion?.condition ?? suggesting;
  const condition = trained[index];
  if (!condition) return undefined;
  return (
    <SuggestionLine
      isNamed
      hasKeys
      condition={condition}
      suggestion={suggestion}
      onApply={() => void controller.suggestions.apply(index)}
      onDismiss={() => void controller.suggestions.dismiss(index)}
    />
  );
}
