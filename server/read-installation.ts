import type { Region } from '#shared/api/setup.ts';
import { regionSchema } from '#shared/api/setup.ts';
import { AppError } from '#shared/errors.ts';
import type { Installation } from './ports/installation.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type MailSettings = { smtpUrl: string | undefined; from: string };

/** Throws AppError naming the variable that makes no sense. */
export function readInstallation(environment: Environment): Installation {
  return {
    registration: oneOf(environment, 'REGISTRATION', ['open', 'closed']) ?? 'closed',
    region: oneOf(environment, 'REGION', regionSchema.options),
    regionUrls: readRegionUrls(environment),
    marketingSite: readUrl(environment, 'MARKETING_SITE')?.href.replace(/\/$/, ''),
    appStoreUrl: readUrl(environment, 'APP_STORE_URL')?.href,
    playStoreUrl: readUrl(environment, 'PLAY_STORE_URL')?.href,
    mailTransport: environment.SMTP_URL ? 'smtp' : 'file',
    identityProvider: readIdentityProvider(environment),
  };
}

/** Throws AppError naming the variable that makes no sense; its value can hold a password and is not repeated. */
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
      "MAIL_FROM is missing. Set it to the sender of the letters, for example MAIL_FROM='Loopwell <post@practice.example>'.",
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

function readIdentityProvider(environment: Environment): Installation['identityProvider'] {
  const { IDP_CLIENT_ID: clientId, IDP_CLAIM_USER_ID, IDP_CLAIM_ORGANIZATION_ID } = environment;
  const issuer = readUrl(environment, 'IDP_ISSUER')?.href.replace(/\/$/, '');
  if (!issuer && !clientId) return undefined;
  if (!issuer || !clientId) {
    throw new AppError(
      'invalid',
      `${issuer ? 'IDP_CLIENT_ID' : 'IDP_ISSUER'} is missing. Set both as your identity provider shows them, or neither.`,
    );
  }
  return {
    issuer,
    clientId,
    jwksUrl: readUrl(environment, 'IDP_JWKS_URL')?.href,
    claims: {
      userId: IDP_CLAIM_USER_ID || 'custom:userId',
      organizationId: IDP_CLAIM_ORGANIZATION_ID || 'custom:organizationId',
    },
  };
}

function oneOf<T extends string>(
  environment: Environment,
  name: string,
  values: readonly T[],
): T | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const value = values.find((known) => known === text);
  if (value) return value;
  throw new AppError('invalid', `${name}=${text} is not known. Use one of: ${values.join(', ')}.`);
}

function readUrl(environment: Environment, name: string): URL | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new AppError('invalid', `${name}=${text} is not an address. Use one such as https://us.example.`);
}
