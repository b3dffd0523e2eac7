import os from 'node:os';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { lockDataDirectory } from '../db/embedded/data-directory-lock.ts';
import { openDatabase } from '../db/open-database.ts';
import { type DataFolders, prepareDataDirectory, tracesOfPractice } from '../storage/data-directory.ts';
import { complain, runCommand } from './run-command.ts';

type Command = (db: Db, folders: DataFolders, config: Config) => Promise<boolean>;

/**
 * Runs a command on the database of this installation, as it is: a command that only reads must not change it. No server
 * may use the built-in database at that time. Ends the process as {@link runCommand} does.
 *
 * @param workerUrl - the built database thread. The caller names it, because this file is built into another folder.
 */
export const withDatabase = (workerUrl: URL, run: Command): Promise<never> =>
  runCommand(() => inDatabase(workerUrl, readCommandConfig(), run));

/** The settings of the server, for a command. */
export const readCommandConfig = (): Config =>
  readConfig(process.env, {
    cwd: process.cwd(),
    isTerminal: process.stderr.isTTY,
    machineName: os.hostname(),
  });

/** Opens the database, runs the command, and closes the database again. */
export async function inDatabase(workerUrl: URL, config: Config, run: Command): Promise<boolean> {
  const folders = prepareDataDirectory(config.dataDirectory, config.keysFolder);
  const lock = config.databaseUrl === undefined ? await lockDataDirectory(config.dataDirectory) : undefined;
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    directory: folders.database,
    workerUrl,
    traces: tracesOfPractice(folders),
    say: complain,
    onLost: () => process.exit(1),
  });
  try {
    return await run(db, folders, config);
  } finally {
    await db.close();
    await lock?.release();
  }
}
