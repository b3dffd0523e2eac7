import type { OrganizationId } from '#shared/domain/ids.ts';
import type { OutcomeCell } from '#server/model/outcomes/outcomes.ts';
import type { Clock } from '#server/ports/clock.ts';

/** An answer is kept for so many times what it took, so that a small practice sees at once what it has entered ... */
export const KEPT_TIMES = 20;
/** ... and no longer than this, whatever changes meanwhile: outcomes are figures of months. */
export const KEPT_MS = 60_000;

/**
 * The outcomes of each practice, worked out for at most a twentieth of the time however often they are asked for: they
 * read all that was trained, and while they do, everything else waits for the one connection of the built-in database.
 * In memory only.
 */
export type KeptOutcomes = {
  /** Who asks while they are being worked out waits for the same answer. One that failed is not kept. */
  of(organizationId: OrganizationId, work: () => Promise<OutcomeCell[]>): Promise<OutcomeCell[]>;
};

export function createKeptOutcomes(clock: Clock): KeptOutcomes {
  type Kept = { untilMs: number; outcomes: Promise<OutcomeCell[]> };
  const kept = new Map<OrganizationId, Kept>();
  const forgetOld = (nowMs: number): void => {
    for (const [id, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(id);
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
