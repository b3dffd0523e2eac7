import type { Region } from '#shared/domain/regions.ts';

export const REGION_WORDS: Readonly<Record<Region, string>> = {
  US: 'United States',
  CA: 'Canada',
  EU: 'Europe',
};
