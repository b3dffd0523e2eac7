import type { EngineCondition } from '#shared/engine/engine-api.ts';
import type { SoundscapeName } from '#shared/feedback/sounds.ts';

/** Sounds by the lower edge of a band: surf for theta and a brook for alpha, as in alpha-theta training. */
const SOUNDS: readonly { belowHz: number; name: SoundscapeName }[] = [
  { belowHz: 4, name: 'wind' },
  { belowHz: 8, name: 'ocean' },
  { belowHz: 12, name: 'brook' },
  { belowHz: 15, name: 'pad' },
  { belowHz: Number.POSITIVE_INFINITY, name: 'rain' },
];

export type BandSound = { condition: number; name: SoundscapeName };

/** A sound of its own for each rewarded condition; two never share one while there are sounds left. */
export function bandSoundsOf(
  conditions: readonly Pick<EngineCondition, 'direction' | 'bandLabel'>[],
): BandSound[] {
  const free = new Set(SOUNDS.map(({ name }) => name));
  return conditions.flatMap(({ direction, bandLabel }, condition) => {
    if (direction !== 'reward') return [];
    const lowHz = Number.parseFloat(bandLabel);
    const first = SOUNDS.find(({ belowHz }) => lowHz < belowHz)?.name ?? 'pad';
    const name = free.has(first) ? first : ([...free][0] ?? first);
    free.delete(name);
    return [{ condition, name }];
  });
}
