import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { lockDataDirectory } from './db/embedded/data-directory-lock.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { createDemoPractice } from './demo/create-demo-practice.ts';
import { isLoopbackName } from './http/context.ts';
import { loadSigningKeys } from './identity/keys.ts';
import { createPasswords } from './identity/passwords.ts';
import { createSecretBox, loadSecretKey } from './identity/secret-box.ts';
import { createNeurosityCloud } from './integrations/neurosity-cloud.ts';
import { createKeptLetters } from './mail/kept-letters.ts';
import { startMail } from './mail/start-mail.ts';
import { openCommerce } from './payments/open-commerce.ts';
import { systemClock } from './ports/clock.ts';
import { createIds } from './ports/ids.ts';
import { createJsonLogger } from './ports/logger.ts';
import { systemRandom } from './ports/random.ts';
import { listen } from './serve.ts';
import { startAnchors } from './start-anchors.ts';
import { startTidying } from './start-tidying.ts';
import { forgetOldLetters } from './services/outbox.ts';
import { startBillingUpkeep } from './services/billing-upkeep.ts';
import { storeBuiltInQuestionnaires } from './services/built-in-questionnaires.ts';
import { storeBuiltInProtocols } from './services/protocols.ts';
import { storeBuiltInAssessments } from './services/assessments.ts';
import { removeUnfinishedSetup } from './services/setup.ts';
import { createFileAnchors, loadAnchorKey } from './storage/audit-anchors.ts';
import { lowSpaceWarning, prepareDataDirectory } from './storage/data-directory.ts';
import { createFsBlobStore } from './storage/fs-blob-store.ts';
import { removeOrphanBlobs } from './storage/orphan-blobs.ts';

// The bundle lies in dist/server, the web app beside it, the signal core in dsp/build.
const WEB_ROOT = fileURLToPath(new URL('../web/', import.meta.url));
const CORE_WASM = fileURLToPath(new URL('../../dsp/build/core.wasm', import.meta.url));
const DATABASE_THREAD = new URL('pglite-worker.js', import.meta.url);

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

const DAY_MS = 24 * 3600 * 1000;

/** Steps that undo what the start has done, last first. */
type Undo = (() => Promise<void>)[];

async function start(config: Config, undo: Undo, stop: () => void): Promise<void> {
  const folders = prepareDataDirectory(config.dataDirectory);
  const lowSpace = lowSpaceWarning(config.dataDirectory);
  if (lowSpace) complain(lowSpace);
  if (config.databaseUrl === undefined) {
    const lock = await lockDataDirectory(config.dataDirectory);
    undo.push(() => lock.release());
  }
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    directory: folders.database,
    workerUrl: DATABASE_THREAD,
    // Closing it then fails, which ends the process with the reason.
    onLost: stop,
  });
  undo.push(() => db.close());
  await migrate(db);
  await storeBuiltInProtocols(db);
  await storeBuiltInQuestionnaires(db);
  await storeBuiltInAssessments(db);
  await removeUnfinishedSetup(db);

  const clock = systemClock;
  const logger = createJsonLogger({
    write: (line) => process.stderr.write(line),
    nowMs: clock.nowMs,
    level: config.logLevel,
  });
  const app = buildApp({
    db,
    blobs: createFsBlobStore(folders.blobs),
    clock,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    keys: await loadSigningKeys(folders.keys),
    passwords: createPasswords(),
    secrets: createSecretBox(loadSecretKey(folders.keys, systemRandom), systemRandom),
    neurosity: config.neurosity && createNeurosityCloud(config.neurosity, fetch),
    keptLetters: createKeptLetters(folders.outbox),
    anchors: createFileAnchors(folders.anchors, loadAnchorKey(folders.keys)),
    commerce: openCommerce(config.payments, config.dataDirectory),
    logger,
    createDemo: createDemoPractice({ coreWasmFile: CORE_WASM }),
    config: {
      webRoot: WEB_ROOT,
      isLoopbackOnly: isLoopbackName(nameOf(config.host)),
      trustedProxies: config.trustedProxies,
      installation: config.installation,
    },
  });
  const server = await listen(app, config);
  undo.push(() => server.stop());
  undo.push(startAnchors(app.deps));
  undo.push(startMail(app.deps, config.mail, folders.outbox));
  say(`Loopwell is ready at http://${nameOf(config.host)}:${server.port}`);
  // After the start, which must not wait for it, and every day: what people delete must not stay for months.
  const cleanUp = () => {
    void forgetOldLetters(app.deps).catch((error: unknown) =>
      logger.warn('old letters not removed', { error: String(error) }),
    );
    void removeOrphanBlobs({ db, root: folders.blobs, nowMs: clock.nowMs() }).then(
      (removed) => logger.info('orphan blobs removed', { removed }),
      (error: unknown) => logger.warn('orphan blobs not removed', { error: String(error) }),
    );
  };
  cleanUp();
  const daily = setInterval(cleanUp, DAY_MS);
  undo.push(async () => clearInterval(daily));
  undo.push(startTidying(db, logger));
  undo.push(startBillingUpkeep(app.deps));
}

const nameOf = (host: string): string => (host.includes(':') ? `[${host}]` : host);

async function unwind(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

async function main(): Promise<void> {
  const undo: Undo = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= unwind(undo).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    const options = { cwd: process.cwd(), isTerminal: process.stderr.isTTY };
    await start(readConfig(process.env, options), undo, stop);
  } catch (error) {
    await unwind(undo).catch(() => undefined);
    fail(error);
  }
}

/** Expected failures have a sentence for people; for a bug its trace is what helps. */
function fail(error: unknown): never {
  if (error instanceof AppError) complain(error.message);
  else
    complain(
      `Loopwell could not go on: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  process.exit(1);
}

await main();
