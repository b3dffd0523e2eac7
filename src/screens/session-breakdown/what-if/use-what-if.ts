import { useMemo } from 'react';
import { type PreviewJob, usePreview } from '#live/offline/index.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { TickTable } from '#shared/engine/summary.ts';
import {
  type NotExact,
  type OtherThreshold,
  protocolWithThreshold,
  whyNotExact,
  withOtherThreshold,
} from '#model/sessions/what-if.ts';
import { useApi } from '#state/services.atoms.ts';
import type { Breakdown } from '../breakdown.ts';

export type WhatIf = {
  /** Undefined when the stored ticks suffice. */
  notExact: NotExact | undefined;
  /** Ticks with the other threshold; the newest there are while newer ones are computed. */
  table: TickTable | undefined;
  isBusy: boolean;
  problem: string | undefined;
};

type WhatIfInput = {
  therapistId: UserId;
  breakdown: Breakdown;
  table: TickTable;
  other: OtherThreshold;
  /** A replay loads the whole recording, so it waits until the slider is used. */
  isUsed: boolean;
};

/** The ticks that another threshold would have given: from the stored ticks where that is exact, else from a replay. */
export function useWhatIf({ therapistId, breakdown, table, other, isUsed }: WhatIfInput): WhatIf {
  const { component, settings } = breakdown;
  const { condition, threshold } = other;
  const notExact = useMemo(
    () => whyNotExact(settings.protocol, table, condition),
    [settings, table, condition],
  );
  const exact = useMemo(
    () => (notExact ? undefined : withOtherThreshold(table, settings.protocol, { condition, threshold })),
    [notExact, table, settings, condition, threshold],
  );
  const hasSamples = component.recording.storedSeqs.length > 0;
  const job = useMemo((): PreviewJob | undefined => {
    if (!notExact || !hasSamples || !isUsed) return undefined;
    const { mainsHz, badChannels, source } = settings;
    return {
      source: {
        kind: 'recording',
        recording: { kind: 'session', therapistId, component, info: source },
      },
      sourceKey: `${component.sessionComponentId} ${component.recording.bytes}`,
      protocol: protocolWithThreshold(settings.protocol, { condition, threshold }),
      settings: { mainsHz, badChannels },
    };
  }, [notExact, hasSamples, isUsed, settings, therapistId, component, condition, threshold]);
  const preview = usePreview(useApi(), job);
  const result = preview.shown?.result;
  const replayed = useMemo(
    () => (result?.ok ? { values: result.ticks, conditions: table.conditions } : undefined),
    [result, table],
  );
  if (!notExact) return { notExact, table: exact, isBusy: false, problem: undefined };
  return {
    notExact,
    table: replayed,
    isBusy: preview.busy !== undefined,
    problem: hasSamples
      ? (preview.problem ?? (result && !result.ok ? result.message : undefined))
      : 'The samples of this session are not on the server.',
  };
}
