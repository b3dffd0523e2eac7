import type { Protocol } from '#shared/eeg/protocol.ts';
import { formatValue } from '#live/charts/drawing/units.ts';
import type { RecentTicks } from '#live/signals/recent-ticks.ts';
import type { SessionView } from './session-view.ts';
import type { Store } from '#live/store/store.ts';
import { type Suggestion, type SuggestionEvent, worthSuggesting } from './suggestions.ts';

/** After 'dismiss' there is no proposal for the condition for this long. */
export const QUIET_SECONDS = 60;

type SuggestionDeskDeps = {
  view: Store<SessionView>;
  protocol: () => Pick<Protocol, 'conditions' | 'combination'> | undefined;
  recent: () => RecentTicks | undefined;
  nowSeconds: () => number;
  /** False when the engine refused. */
  setThreshold: (condition: number, value: number) => Promise<boolean>;
  addMarker: (text: string) => Promise<void>;
};

/** Proposals waiting for a decision: never applied automatically, and each decision is noted in the recording. */
export class SuggestionDesk {
  readonly #deps: SuggestionDeskDeps;
  readonly #quietUntil = new Map<number, number>();

  constructor(deps: SuggestionDeskDeps) {
    this.#deps = deps;
  }

  /** Receives the engine's proposals; null for conditions without one. */
  propose({ values, widths, atSeconds }: SuggestionEvent): void {
    const { view, protocol, recent } = this.#deps;
    const rules = protocol();
    if (!rules) return;
    const { thresholds } = view.get();
    const suggestions = worthSuggesting({
      values,
      widths,
      thresholds,
      protocol: rules,
      recent: recent(),
      quietUntil: this.#quietUntil,
      atSeconds,
    });
    if (suggestions.length > 0 || view.get().suggestions.length > 0) this.#show(suggestions);
  }

  /** Drops the proposals for thresholds that have moved since. */
  thresholdsMoved(thresholds: readonly (number | null)[]): void {
    const { suggestions } = this.#deps.view.get();
    const kept = suggestions.filter(({ condition, current }) => thresholds[condition] === current);
    if (kept.length < suggestions.length) this.#show(kept);
  }

  async apply(condition: number): Promise<void> {
    const suggestion = this.#take(condition);
    if (!suggestion) return;
    const { setThreshold, addMarker } = this.#deps;
    if (await setThreshold(condition, suggestion.value)) {
      await addMarker(`Suggestion applied: ${this.#words(suggestion)}`);
    }
  }

  async dismiss(condition: number): Promise<void> {
    const suggestion = this.#take(condition);
    if (!suggestion) return;
    this.#quietUntil.set(condition, this.#deps.nowSeconds() + QUIET_SECONDS);
    await this.#deps.addMarker(`Suggestion dismissed: ${this.#words(suggestion)}`);
  }

  /** Clears everything: nothing carries over to the next recording. */
  clear(): void {
    this.#quietUntil.clear();
    this.#show([]);
  }

  #take(condition: number): Suggestion | undefined {
    const { suggestions } = this.#deps.view.get();
    const found = suggestions.find((each) => each.condition === condition);
    if (found) this.#show(suggestions.filter((each) => each !== found));
    return found;
  }

  #show(suggestions: readonly Suggestion[]): void {
    const { view } = this.#deps;
    view.set({ ...view.get(), suggestions });
  }

  #words({ condition, current, value }: Suggestion): string {
    const { ready } = this.#deps.view.get();
    const { name = `condition ${condition + 1}`, unit = '' } = ready?.conditions[condition] ?? {};
    return `${name} from ${formatValue(current, unit)} to ${formatValue(value, unit)}`;
  }
}
