import { useConnectedRoom } from '../room/room-context.ts';
import { SuggestionLine } from './SuggestionLine.tsx';
import { isSuggestionBeside, useTrainedConditions } from './use-bar-extras.tsx';

/** One proposal at a time, if there are too many conditions for a line beside each. */
export function SuggestionStrip() {
  const { protocol, view } = useConnectedRoom();
  const trained = useTrainedConditions();
  const { conditions } = protocol.definition;
  const suggesting = conditions.findIndex(({ threshold }) => threshold.mode === 'suggest');
  if (suggesting < 0 || isSuggestionBeside(conditions.length)) return undefined;
  const index = view.suggestions[0]?.condition ?? suggesting;
  const condition = trained[index];
  return condition && <SuggestionLine isNamed condition={condition} index={index} />;
}
