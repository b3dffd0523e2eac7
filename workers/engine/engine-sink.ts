import type { EngineEvent } from '#shared/engine/engine-api.ts';
import type { Hop, HopStatus } from './hop.ts';

/** Receives what the engine computes. */
export type EngineSink = {
  /** One call per hop. `row` and `hop` are reused: copy what you store. */
  tick(row: Float64Array, hop: Hop, status: HopStatus): void;
  event(event: EngineEvent): void;
  /** Samples after the last full hop, once, when the engine finishes. */
  tail?(hop: Hop): void;
};

export type RunOptions = { run: number; seconds: number };

export type PhaseReason = Extract<EngineEvent, { type: 'phase' }>['reason'];
