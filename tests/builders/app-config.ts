import type { AppConfig } from '#shared/api/app-config.ts';

/** A practice's own server. */
export const EMBEDDED_CONFIG: AppConfig = {
  registration: 'closed',
  provider: { kind: 'embedded' },
  region: null,
  regions: [],
  marketingSite: null,
  storeLinks: { appStore: 'https://apple.example/app', playStore: 'https://google.example/app' },
};
