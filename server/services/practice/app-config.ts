import { type AppConfig, getAppConfig } from '#shared/api/practice/app-config.ts';
import { regionSchema } from '#shared/domain/regions.ts';
import type { Installation } from '#server/ports/installation.ts';
import { service } from '../core/service.ts';

/** Store searches for the app name, until the installation names the app's pages. */
const APP_STORE_SEARCH = 'https://apps.apple.com/us/iphone/search?term=Loopwell';
const PLAY_STORE_SEARCH = 'https://play.google.com/store/search?q=Loopwell&c=apps';

/** Public facts about the installation. */
export const get = service.public(getAppConfig, async ({ deps }) => appConfig(deps.installation));

function appConfig(installation: Installation): AppConfig {
  const { registration, region, regionUrls, marketingSite, communitySite, appStoreUrl, playStoreUrl } =
    installation;
  const { identityProvider } = installation;
  return {
    registration,
    provider: identityProvider ?? { kind: 'embedded' },
    region: region ?? null,
    regions: regionSchema.options.flatMap((name) => {
      const url = regionUrls[name];
      return url === undefined ? [] : [{ region: name, url }];
    }),
    marketingSite: marketingSite ?? null,
    communitySite: communitySite ?? null,
    hasFirstVisitHelp: installation.hasFirstVisitHelp,
    sendsMail: installation.mailTransport === 'smtp',
    storeLinks: {
      appStore: appStoreUrl ?? APP_STORE_SEARCH,
      playStore: playStoreUrl ?? PLAY_STORE_SEARCH,
    },
  };
}
