import type { AppConfig } from '#shared/api/practice/app-config.ts';

/** A practice's own server, whose people know Loopwell: no tour covers what a test presses. */
export const EMBEDDED_CONFIG: AppConfig = {
  registration: 'closed',
  provider: { kind: 'embedded' },
  region: null,
  regions: [],
  marketingSite: null,
  communitySite: null,
  hasFirstVisitHelp: false,
  sendsMail: true,
  storeLinks: { appStore: 'https://apple.example/app', playStore: 'https://google.example/app' },
};
