import os from 'node:os';
import { AppError } from '#shared/errors.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { lockDataDirectory } from '../db/embedded/data-directory-lock.ts';
import { openDatabase } from '../db/open-database.ts';
import { type DataFolders, prepareDataDirectory, tracesOfPractice } from '../storage/data-directory.ts';

type Command = (db: Db, folders: DataFolders) => Promise<boolean>;

/**
 * Runs a command on the database of this installation, as it is: a command that only reads must not change it. No server
 * may use the built-in database at that time.
 * Ends the process: with 0 if `run` resolves to true, else with 1. Prints an error as one sentence.
 *
 * @param workerUrl - the built database thread. The caller names it, because this file is built into another folder.
 */
export async function withDatabase(workerUrl: URL, run: Command): Promise<never> {
  try {
    process.exit((await open(workerUrl, run)) ? 0 : 1);
  } catch (error) {
    const words = error instanceof AppError ? error.message : String(error);
    process.stderr.write(`${words}\n`);
    process.exit(1);
  }
}

async function open(workerUrl: URL, run: Command): Promise<boolean> {
  const options = { cwd: process.cwd(), isTerminal: process.stderr.isTTY, machineName: os.hostname() };
  const config = readConfig(process.env, options);
  const folders = prepareDataDirectory(config.dataDirectory);
  const lock = config.databaseUrl === undefined ? await lockDataDirectory(config.dataDirectory) : undefined;
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    directory: folders.database,
    workerUrl,
    traces: tracesOfPractice(folders),
    say: (text) => process.stderr.write(`${text}\n`),
    onLost: () => process.exit(1),
  });
  try {
    return await run(db, folders);
  } finally {
    await db.close();
    await lock?.release();
  }
}
