import { useEffect, useMemo, useState } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import type { SourceChoice } from '#live/session/index.ts';
import { isLinked } from '../headset/headset-words.ts';
import { useHeadset } from '../headset/use-headset.ts';
import { type BeginChoices, useRoom } from '../room/room-context.ts';
import { type Eyes, simulatedOptions } from '../room/simulated-caps.ts';

type ChosenSource = Pick<BeginChoices, 'sourceKind' | 'cap' | 'mainsHz' | 'file' | 'blankUnit'>;

/** Opens the chosen source, and reopens it after each change. */
export function useOpenedSource({ sourceKind, cap, mainsHz, file, blankUnit }: ChosenSource, eyes: Eyes) {
  const { controller } = useRoom();
  const headset = useHeadset()?.view;
  const [problem, setProblem] = useState<Error>();
  const [isOpening, setIsOpening] = useState(false);

  // A file stays open while settings change that only concern the simulator.
  const simulated = useMemo(() => simulatedOptions(cap, { mainsHz, eyes }), [cap, mainsHz, eyes]);
  // The channels are known while the headset is linked, and change when an electrode is moved.
  const linked = headset && isLinked(headset) ? headset : undefined;
  const { facts, channelNames } = linked ?? {};
  const wanted = useMemo((): SourceChoice | undefined => {
    switch (sourceKind) {
      case 'headset':
        return facts && channelNames && { kind: 'headset' };
      case 'simulated':
        return { kind: 'simulated', options: simulated };
      case 'file':
        return file && { kind: 'file', file, blankUnit };
      default:
        return assertNever(sourceKind);
    }
  }, [sourceKind, facts, channelNames, simulated, file, blankUnit]);
  useEffect(() => {
    let isCurrent = true;
    const open = async (choice: SourceChoice) => {
      setProblem(undefined);
      setIsOpening(true);
      const failure = await controller.openSource(choice).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      if (!isCurrent) return;
      setProblem(failure);
      setIsOpening(false);
    };
    if (wanted) void open(wanted);
    else controller.forgetSource();
    return () => {
      isCurrent = false;
    };
  }, [wanted, controller]);

  return wanted ? { problem, isOpening } : { problem: undefined, isOpening: false };
}
