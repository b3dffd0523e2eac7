import type { AppConfig } from '#shared/api/practice/app-config.ts';

/** A practice's own server. */
export const EMBEDDED_CONFIG: AppConfig = {
  registration: 'closed',
  provider: { kind: 'embedded' },
  region: null,
  regions: [],
  marketingSite: null,
  communitySite: null,
  sendsMail: true,
  storeLinks: { appStore: 'https://apple.example/app', playStore: 'https://google.example/app' },
};
