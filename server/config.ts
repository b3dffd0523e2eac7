import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { type AllowedHosts, readAllowedHosts } from './http/allowed-hosts.ts';
import { isLoopbackName } from './http/context.ts';
import { readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts';
import type { LanguageModelSettings } from './integrations/language-model.ts';
import type { PaymentsConfig } from './payments/open-commerce.ts';
import { readPayments } from './payments/open-commerce.ts';
import type { LogLevel } from './ports/logger.ts';
import { LOG_LEVELS } from './ports/logger.ts';
import type { Installation } from './ports/installation.ts';
import { type BackupSettings, readBackupSettings } from './read-backup-settings.ts';
import { type MasterKeySettings, readMasterKeySettings } from './read-master-key.ts';
import { type Environment, oneOf, readUrl } from './read-variables.ts';
import { type MailSettings, readInstallation, readMailSettings } from './read-installation.ts';
import { readBlobStore, type S3Settings } from './storage/s3/s3-settings.ts';

export type Config = {
  host: string;
  port: number;
  /** All data of the server is below this folder. */
  dataDirectory: string;
  /** Folder of the keys that several servers share; undefined: `keys` in the data directory. */
  keysFolder: string | undefined;
  /** The keys of the practice are lost; use others. */
  mayReplaceKeys: boolean;
  databaseUrl: string | undefined;
  /** A streaming replica of that database, for lists. */
  replicaUrl: string | undefined;
  /** Where recordings and files are stored; undefined: in the data folder. */
  blobStore: S3Settings | undefined;
  logLevel: LogLevel;
  /** Where the key comes from that protects all data keys. */
  masterKey: MasterKeySettings;
  /** Credentials of Loopwell at Neurosity; undefined if the server is not configured to connect it. */
  neurosity: { clientId: string; clientSecret: string } | undefined;
  payments: PaymentsConfig;
  mail: MailSettings;
  backup: BackupSettings;
  /** Writes Venus's answers; undefined unless configured. */
  languageModel: LanguageModelSettings | undefined;
  installation: Installation;
  /** Addresses of trusted proxies. Only their `X-Forwarded-For` header is used. None by default. */
  trustedProxies: TrustedProxies;
  /** Accepted besides `localhost` and IP addresses, which a foreign page cannot use as its own name. */
  allowedHosts: AllowedHosts;
  /** No setting says that Loopwell is reached from elsewhere: not the address, not a public name, not a proxy. */
  isLoopbackOnly: boolean;
  /** Multiplies how many calls an account, a practice and an address may make; 1 by default. */
  rateFactor: number;
};

const DEFAULT_PORT = 4100;

/** Reads the environment. Throws AppError naming the invalid variable. */
export function readConfig(
  environment: Environment,
  options: { cwd: string; isTerminal: boolean; machineName: string },
): Config {
  const { PORT, HOST, LOOPWELL_DATA, LOOPWELL_KEYS, DATABASE_URL, LOG_LEVEL } = environment;
  return {
    host: HOST || '127.0.0.1',
    port: readPort(PORT),
    dataDirectory: path.resolve(options.cwd, LOOPWELL_DATA || 'data'),
    keysFolder: LOOPWELL_KEYS ? path.resolve(options.cwd, LOOPWELL_KEYS) : undefined,
    mayReplaceKeys: oneOf(environment, 'NEW_KEYS', ['yes']) === 'yes',
    databaseUrl: DATABASE_URL || undefined,
    replicaUrl: readReplicaUrl(environment),
    blobStore: readBlobStore(environment),
    logLevel: readLogLevel(LOG_LEVEL, options.isTerminal),
    masterKey: readMasterKeySettings(environment),
    neurosity: readNeurosity(environment),
    payments: readPayments(environment),
    mail: readMailSettings(environment),
    backup: readBackupSettings(environment, options.cwd),
    languageModel: readLanguageModel(environment),
    installation: readInstallation(environment),
    trustedProxies: readTrustedProxies(environment.TRUSTED_PROXIES),
    allowedHosts: readAllowedHosts(environment, options.machineName),
    isLoopbackOnly: isLoopbackOnly(environment),
    rateFactor: readRateFactor(environment.API_RATE_FACTOR),
  };
}

/**
 * A proxy on this computer that passes no header on makes every visitor look local, so a public name or a trusted proxy
 * counts like a public address.
 */
function isLoopbackOnly({ HOST, PUBLIC_URL, ALLOWED_HOSTS, TRUSTED_PROXIES }: Environment): boolean {
  const host = HOST || '127.0.0.1';
  const names = [
    host.includes(':') ? `[${host}]` : host,
    ...(PUBLIC_URL && URL.canParse(PUBLIC_URL) ? [new URL(PUBLIC_URL).hostname] : []),
    ...(ALLOWED_HOSTS ?? '').split(',').flatMap((name) => name.trim() || []),
  ];
  return !TRUSTED_PROXIES?.trim() && names.every(isLoopbackName);
}

function readReplicaUrl({ DATABASE_URL, DATABASE_REPLICA_URL }: Environment): string | undefined {
  if (!DATABASE_REPLICA_URL) return undefined;
  if (DATABASE_URL) return DATABASE_REPLICA_URL;
  throw new AppError(
    'invalid',
    'DATABASE_REPLICA_URL needs DATABASE_URL: the built-in database has no replica.',
  );
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new AppError(
    'invalid',
    `PORT=${text} is not a port. Use a number from 1 to 65535, for example PORT=4200 (0 takes any free one).`,
  );
}

function readRateFactor(text: string | undefined): number {
  if (!text) return 1;
  const factor = Number(text);
  if (factor >= 0.1 && factor <= 1000) return factor;
  throw new AppError(
    'invalid',
    `API_RATE_FACTOR=${text} is not a number from 0.1 to 1000. Use 2 to allow twice as many calls.`,
  );
}

function readNeurosity(environment: Environment): Config['neurosity'] {
  const { NEUROSITY_CLIENT_ID: clientId, NEUROSITY_CLIENT_SECRET: clientSecret } = environment;
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (!clientId && !clientSecret) return undefined;
  throw new AppError(
    'invalid',
    `${clientId ? 'NEUROSITY_CLIENT_SECRET' : 'NEUROSITY_CLIENT_ID'} is missing. Set both as Neurosity's console shows them, or neither.`,
  );
}

function readLanguageModel(environment: Environment): Config['languageModel'] {
  const url = readUrl(environment, 'VENUS_LLM_URL');
  const { VENUS_LLM_MODEL: model, VENUS_LLM_KEY: key } = environment;
  if (url && model) return { url: url.href, model, key: key || undefined };
  if (!url && !model && !key) return undefined;
  throw new AppError(
    'invalid',
    `${url ? 'VENUS_LLM_MODEL' : 'VENUS_LLM_URL'} is missing. Set both, or neither: without them Venus answers from the handbook.`,
  );
}

/** A terminal shows warnings and errors; a log collector also gets info messages. */
function readLogLevel(text: string | undefined, isTerminal: boolean): LogLevel {
  if (!text) return isTerminal ? 'warn' : 'info';
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new AppError('invalid', `LOG_LEVEL=${text} is not known. Use one of: ${LOG_LEVELS.join(', ')}.`);
}
