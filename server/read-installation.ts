import type { Region } from '#shared/domain/regions.ts';
import { regionSchema } from '#shared/domain/regions.ts';
import { AppError } from '#shared/errors.ts';
import type { Installation } from './ports/installation.ts';
import { readIdentityProvider } from './read-identity-provider.ts';
import { type Environment, oneOf, readUrl } from './read-variables.ts';

export type MailSettings = { smtpUrl: string | undefined; from: string };

/** Throws AppError naming the invalid variable. */
export function readInstallation(environment: Environment): Installation {
  const registration = oneOf(environment, 'REGISTRATION', ['open', 'closed']) ?? 'closed';
  const identityProvider = readIdentityProvider(environment);
  if (identityProvider && registration === 'open') {
    throw new AppError(
      'invalid',
      'REGISTRATION=open makes accounts with passwords of Loopwell, which nobody can use with IDP_ISSUER. Leave one of the two out.',
    );
  }
  return {
    registration,
    isHosted:
      (oneOf(environment, 'HOSTED', ['on', 'off']) ?? (registration === 'open' ? 'on' : 'off')) === 'on',
    region: oneOf(environment, 'REGION', regionSchema.options),
    regionUrls: readRegionUrls(environment),
    marketingSite: readUrl(environment, 'MARKETING_SITE')?.href.replace(/\/$/, ''),
    communitySite: readUrl(environment, 'COMMUNITY_SITE')?.href.replace(/\/$/, ''),
    hasFirstVisitHelp: oneOf(environment, 'FIRST_VISIT_HELP', ['on', 'off']) !== 'off',
    appStoreUrl: readUrl(environment, 'APP_STORE_URL')?.href,
    playStoreUrl: readUrl(environment, 'PLAY_STORE_URL')?.href,
    mailTransport: environment.SMTP_URL ? 'smtp' : 'file',
    identityProvider,
  };
}

/** Throws AppError naming the invalid variable, without its value, which can contain a password. */
export function readMailSettings({ SMTP_URL, MAIL_FROM }: Environment): MailSettings {
  if (SMTP_URL && !(URL.canParse(SMTP_URL) && /^smtps?:\/\/[^/]/.test(SMTP_URL))) {
    throw new AppError(
      'invalid',
      'SMTP_URL is not the address of a mail server. Write it as smtps://user:password@mail.example:465.',
    );
  }
  if (SMTP_URL && !MAIL_FROM) {
    throw new AppError(
      'invalid',
      "MAIL_FROM is missing. Set it to the sender of the e-mails, for example MAIL_FROM='Loopwell <post@practice.example>'.",
    );
  }
  return { smtpUrl: SMTP_URL || undefined, from: MAIL_FROM || 'Loopwell <loopwell@localhost>' };
}

function readRegionUrls(environment: Environment): Installation['regionUrls'] {
  const urls: Partial<Record<Region, string>> = {};
  for (const region of regionSchema.options) {
    const url = readUrl(environment, `REGION_URL_${region}`);
    if (url) urls[region] = url.origin;
  }
  return urls;
}
