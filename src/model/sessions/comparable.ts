import { listOf } from '#shared/locale/formats.ts';
import type { ComponentSettings } from '#shared/api/sessions.ts';

/** Equal for conditions whose values can be compared: the same band at the same site in the same unit. */
export const conditionKey = ({
  name,
  direction,
  derivationLabel,
  unit,
  bandLabel,
}: ComponentSettings['conditions'][number]): string =>
  JSON.stringify([name, direction, derivationLabel, unit, bandLabel]);

/** Why a difference between recordings may come from the equipment; undefined when it was the same throughout. */
export function equipmentWords(all: readonly ComponentSettings[]): string | undefined {
  const differs = (of: (settings: ComponentSettings) => unknown) =>
    new Set(all.map((settings) => JSON.stringify(of(settings)))).size > 1;
  const reasons = [
    differs(({ source }) => [source.kind, source.kind === 'file' ? '' : source.name]) ? 'sources' : undefined,
    differs(({ source }) => source.samplingRateHz) ? 'sampling rates' : undefined,
    differs(({ protocol }) => protocol.filters) ? 'filters' : undefined,
    differs(({ engineVersion }) => engineVersion) ? 'engine versions' : undefined,
  ].filter((reason) => reason !== undefined);
  if (reasons.length === 0) return undefined;
  return `These sessions were recorded with different ${listOf(reasons)}; a change may come from that.`;
}
