import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { type Db, isDamagedData } from './db/db.ts';
import { lockDataDirectory } from './db/embedded/data-directory-lock.ts';
import { migrate } from './db/migrate.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { openDatabase } from './db/open-database.ts';
import { createDemoPractice } from './demo/create-demo-practice.ts';
import { createPasswords } from './identity/passwords.ts';
import { createSecretBox } from './identity/secret-box.ts';
import { loadKeys } from './load-keys.ts';
import { createLanguageModel } from './integrations/language-model.ts';
import { createNeurosityCloud } from './integrations/neurosity-cloud.ts';
import { createKeptEmails } from './mail/kept-emails.ts';
import { startMail } from './mail/start-mail.ts';
import { openCommerce } from './payments/open-commerce.ts';
import { systemClock } from './ports/clock.ts';
import { createIds } from './ports/ids.ts';
import { createJsonLogger } from './ports/logger.ts';
import { systemRandom } from './ports/random.ts';
import { refuseEmptyPractice } from './refuse-empty-practice.ts';
import { listen } from './serve.ts';
import { healthProbe } from './health-probe.ts';
import { backUpOldDatabase, startBackups } from './start-backups.ts';
import { startUpkeep } from './start-upkeep.ts';
import { createRequestRates, ratesTimes } from './services/core/request-rates.ts';
import { forgetOldEmails } from './services/practice/outbox.ts';
import { storeBuiltInQuestionnaires } from './services/questionnaires/built-in-questionnaires.ts';
import { storeBuiltInProtocols } from './services/protocols/protocols.ts';
import { storeBuiltInAssessments } from './services/assessments/assessments.ts';
import { removeUnfinishedSetup, setupHint } from './services/practice/setup.ts';
import { createFileAnchors } from './storage/audit-anchors.ts';
import { STOP_WITHIN_MS } from './stop-within.ts';
import {
  lowSpaceWarning,
  prepareDataDirectory,
  removeFilesOf,
  tracesBesidePostgres,
  tracesOfPractice,
} from './storage/data-directory.ts';
import { sha256 } from './storage/fs-blob-store.ts';
import { dropAbandonedUploads } from './storage/abandoned-uploads.ts';
import { openBlobStore } from './storage/open-blob-store.ts';
import { removeOrphanBlobs } from './storage/orphan-blobs.ts';
import { explainSystemError } from './storage/system-errors.ts';
import { openMasterKeys } from './vault/open-master-keys.ts';
import { createVault } from './vault/vault.ts';

// The bundle is in dist/server, the web app next to it, the signal core in dsp/build.
const WEB_ROOT = fileURLToPath(new URL('../web/', import.meta.url));
const CORE_WASM = fileURLToPath(new URL('../../dsp/build/core.wasm', import.meta.url));
const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

const DAY_MS = 24 * 3600 * 1000;

/** Under `npm start`, Ctrl+C reaches the server twice: from the terminal, and forwarded by npm. */
const SAME_SIGNAL_MS = 250;
const ENDED_EARLY =
  'Loopwell ended before everything had stopped in order. Confirmed changes are safe; start it again as usual.';

/** Clean-up steps of the start; run in reverse order. */
type Undo = (() => Promise<void>)[];

async function start(config: Config, undo: Undo, stop: () => void): Promise<void> {
  const folders = prepareDataDirectory(config.dataDirectory, config.keysFolder);
  const lowSpace = lowSpaceWarning(config.dataDirectory);
  if (lowSpace) complain(lowSpace);
  if (config.databaseUrl === undefined) {
    const lock = await lockDataDirectory(config.dataDirectory);
    undo.push(() => lock.release());
  }
  const isPostgres = config.databaseUrl !== undefined;
  const traces = isPostgres ? tracesBesidePostgres(folders) : tracesOfPractice(folders);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    replicaUrl: config.replicaUrl,
    directory: folders.database,
    workerUrl: DATABASE_THREAD,
    traces,
    say: complain,
    // Closing the lost database then fails, which ends the process with the reason.
    onLost: stop,
  });
  undo.push(() => db.close());
  await refuseEmptyPractice(db, { dataDirectory: config.dataDirectory, isPostgres, traces });
  await backUpOldDatabase({ db, folders, config }, complain);
  const migrated = await migrate(db);
  const isNew = migrated.length === MIGRATIONS.length;
  // Before any other key is made: a practice whose master key is lost must not get a new one.
  const source = { ...config.masterKey, folder: folders.keys, service: undefined };
  const masters = await openMasterKeys(db, source, systemRandom);
  // If a damaged page prevents an update, the entries of an earlier start remain in use.
  for (const renew of [
    storeBuiltInProtocols,
    storeBuiltInQuestionnaires,
    storeBuiltInAssessments,
    (opened: Db) => removeUnfinishedSetup(opened, (organizationId) => removeFilesOf(folders, organizationId)),
  ]) {
    await renew(db).catch((error: unknown) => {
      if (!isDamagedData(error)) throw error;
      complain((error as Error).message);
    });
  }

  const clock = systemClock;
  const blobs = await openBlobStore(config.blobStore, folders.blobs);
  if (config.blobStore && traces.includes('blobs')) complain(blobsLeftWarning(folders.blobs));
  const logger = createJsonLogger({
    write: (line) => process.stderr.write(line),
    nowMs: clock.nowMs,
    level: config.logLevel,
  });
  const keys = await loadKeys(db, {
    folder: folders.keys,
    hasKeys: traces.includes('keys'),
    isNew,
    isShared: isPostgres,
    mayReplace: config.mayReplaceKeys,
    random: systemRandom,
    nowMs: clock.nowMs(),
    say: complain,
  });
  const app = buildApp({
    db,
    rates: createRequestRates({ db, clock, sha256 }, ratesTimes(config.rateFactor)),
    blobs,
    vault: createVault({ masters, random: systemRandom, clock }),
    clock,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    keys: keys.signing,
    passwords: createPasswords(),
    secrets: createSecretBox(keys.secrets, systemRandom),
    neurosity: config.neurosity && createNeurosityCloud(config.neurosity, fetch),
    keptEmails: createKeptEmails(folders.outbox),
    anchors: createFileAnchors(folders.anchors, keys.anchors),
    health: healthProbe(config),
    commerce: openCommerce(config.payments, config.dataDirectory),
    answerWriter: config.languageModel && createLanguageModel(config.languageModel, { fetch, clock, logger }),
    logger,
    createDemo: createDemoPractice({ coreWasmFile: CORE_WASM }),
    config: {
      webRoot: WEB_ROOT,
      isLoopbackOnly: config.isLoopbackOnly,
      trustedProxies: config.trustedProxies,
      allowedHosts: config.allowedHosts,
      installation: config.installation,
    },
  });
  const server = await listen(app, config);
  undo.push(() => server.stop());
  undo.push(startMail(app.deps, config.mail, folders.outbox));
  say(`Loopwell is ready at http://${nameOf(config.host)}:${server.port}`);
  const hint = await setupHint(app.deps);
  if (hint) say(hint);
  // Runs after the start, without delaying it, and every day: deleted data must not stay on disk for months.
  const cleanUp = () => {
    void forgetOldEmails(app.deps).catch((error: unknown) =>
      logger.warn('old e-mails not removed', { error: String(error) }),
    );
    void dropAbandonedUploads(db, clock.nowMs()).catch((error: unknown) =>
      logger.warn('abandoned uploads not removed', { error: String(error) }),
    );
    void removeOrphanBlobs({ db, blobs, nowMs: clock.nowMs() }).then(
      (removed) => logger.info('orphan blobs removed', { removed }),
      (error: unknown) => logger.warn('orphan blobs not removed', { error: String(error) }),
    );
  };
  cleanUp();
  const daily = setInterval(cleanUp, DAY_MS);
  undo.push(async () => clearInterval(daily));
  undo.push(startUpkeep(app.deps, db));
  undo.push(await startBackups({ db, folders, config }, { logger, threadUrl: DATABASE_THREAD }));
}

const blobsLeftWarning = (folder: string): string =>
  `Recordings are stored at BLOB_STORE, but ${folder} has some too. Copy its files there under the same names, if that ` +
  'is not done yet.';

const nameOf = (host: string): string => (host.includes(':') ? `[${host}]` : host);

async function unwind(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

async function main(): Promise<void> {
  const undo: Undo = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    if (stopping) return;
    setTimeout(() => fail(new AppError('unavailable', ENDED_EARLY)), STOP_WITHIN_MS);
    stopping = unwind(undo).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  let signalledAtMs: number | undefined;
  const onSignal = () => {
    const nowMs = performance.now();
    signalledAtMs ??= nowMs;
    if (nowMs - signalledAtMs > SAME_SIGNAL_MS) fail(new AppError('unavailable', ENDED_EARLY));
    stop();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  try {
    const options = { cwd: process.cwd(), isTerminal: process.stderr.isTTY, machineName: os.hostname() };
    await start(readConfig(process.env, options), undo, stop);
  } catch (error) {
    await unwind(undo).catch(() => undefined);
    fail(error);
  }
}

/** Expected errors have a message for people; for a bug the stack trace is more useful. */
function fail(error: unknown): never {
  const known = error instanceof AppError ? error : explainSystemError(error);
  if (known) complain(known.message);
  else
    complain(
      `Loopwell could not continue: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  process.exit(1);
}

await main();
