import type { OrganizationId } from '#shared/domain/ids.ts';
import type { OutcomeCell } from '#server/model/outcomes/outcomes.ts';
import type { Clock } from '#server/ports/clock.ts';

/** Outcomes are cached for this multiple of their computing time, so that a small practice sees new data at once. */
export const KEPT_TIMES = 20;
/** Maximum cache time, whatever changes meanwhile: outcomes describe months. */
export const KEPT_MS = 60_000;

/**
 * Caches the outcomes of each practice, so that computing them takes at most a twentieth of the time. The computation
 * reads all training data and blocks the single connection of the built-in database. In memory only.
 */
export type KeptOutcomes = {
  /** Concurrent calls share one computation. A failed result is not cached. */
  of(organizationId: OrganizationId, work: () => Promise<OutcomeCell[]>): Promise<OutcomeCell[]>;
};

export function createKeptOutcomes(clock: Clock): KeptOutcomes {
  type Kept = { untilMs: number; outcomes: Promise<OutcomeCell[]> };
  const kept = new Map<OrganizationId, Kept>();
  const forgetOld = (nowMs: number): void => {
    for (const [id, { untilMs }] of kept) {
      // The clock was set back if more time is left than is ever granted.
      const isTooLong = Number.isFinite(untilMs) && untilMs - nowMs > KEPT_MS;
      if (untilMs <= nowMs || isTooLong) kept.delete(id);
    }
  };
  return {
    async of(organizationId, work) {
      forgetOld(clock.nowMs());
      const known = kept.get(organizationId);
      if (known) return known.outcomes;
      const startedMs = clock.nowMs();
      const answer: Kept = { untilMs: Number.POSITIVE_INFINITY, outcomes: work() };
      kept.set(organizationId, answer);
      try {
        const outcomes = await answer.outcomes;
        const endedMs = clock.nowMs();
        answer.untilMs = endedMs + Math.min(KEPT_MS, KEPT_TIMES * (endedMs - startedMs));
        return outcomes;
      } catch (error) {
        if (kept.get(organizationId) === answer) kept.delete(organizationId);
        throw error;
      }
    },
  };
}
