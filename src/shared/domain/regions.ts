import type { Region } from '../api/setup.ts';

export const REGION_WORDS: Readonly<Record<Region, string>> = {
  US: 'United States',
  CA: 'Canada',
  EU: 'Europe',
};
