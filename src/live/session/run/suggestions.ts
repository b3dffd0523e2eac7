import type { Protocol } from '#shared/eeg/protocol.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import type { Expectation, RecentTicks } from '#live/signals/recent-ticks.ts';

export type SuggestionEvent = Extract<EngineEvent, { type: 'suggestion' }>;

/** A threshold proposed by the engine, for a person to decide on. Values are in the unit of the condition. */
export type Suggestion = {
  condition: number;
  /** The proposed threshold. */
  value: number;
  /** The current threshold. */
  current: number;
  /** Undefined while there is too little clean signal for an estimate. */
  expected: Expectation | undefined;
};

/** Smaller changes are not proposed: they would only distract. */
const LEAST_CHANGE = 0.05;

type SuggestionInput = {
  values: readonly (number | null)[];
  /** Of the scores; null where the width follows the threshold. */
  widths: readonly (number | null)[];
  thresholds: readonly (number | null)[];
  protocol: Pick<Protocol, 'conditions' | 'combination'>;
  recent: RecentTicks | undefined;
  /** Session time until which each condition gets no proposals, by condition. */
  quietUntil: ReadonlyMap<number, number>;
  atSeconds: number;
};

/** The proposals worth showing, in the order of the protocol. */
export function worthSuggesting(input: SuggestionInput): Suggestion[] {
  const { values, widths, thresholds, protocol, recent, quietUntil, atSeconds } = input;
  return values.flatMap((proposed, condition): Suggestion[] => {
    const current = thresholds[condition] ?? null;
    if (proposed === null || current === null || atSeconds < (quietUntil.get(condition) ?? 0)) return [];
    const value = rounded(proposed);
    if (Math.abs(value - current) < LEAST_CHANGE * Math.max(Math.abs(current), Math.abs(value))) return [];
    const expected = recent?.expect(protocol, { thresholds, widths }, { condition, value });
    return [{ condition, value, current, expected }];
  });
}

/** Three decimal places exceed the precision of a threshold. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
