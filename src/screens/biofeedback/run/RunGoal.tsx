import { useState } from 'react';
import { GoalSlider } from '../goals/GoalSlider.tsx';
import { withGoal } from '../goals/goal-words.ts';
import { useConnectedRoom } from '../room/room-context.ts';

/** The goal during a run. The engine gets the value on release, not while dragging. */
export function RunGoal() {
  const { controller, protocol, view } = useConnectedRoom();
  const [draft, setDraft] = useState<number>();
  const goalPct = view.goalPct ?? protocol.definition.goalPct;
  const commit = () => {
    setDraft(undefined);
    if (draft !== undefined && draft !== goalPct) void controller.setGoal(draft);
  };
  return (
    <GoalSlider
      protocol={withGoal(protocol.definition, draft ?? goalPct)}
      onChange={setDraft}
      onCommit={commit}
    />
  );
}
