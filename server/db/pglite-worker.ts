import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DurableNodeFs } from './embedded/durable-node-fs.ts';
import { openHardenedPglite } from './embedded/hardened-pglite.ts';
import type { DbAnswer } from './embedded/worker-protocol.ts';
import { serveDatabase } from './embedded/worker-server.ts';

// Entry of the database thread. `workerData.directory` is the folder of the built-in database.
const { directory } = workerData as { directory: string };
const port = parentPort;
if (port) {
  const reportStopped = (reason: string) => port.postMessage({ kind: 'stopped', reason } satisfies DbAnswer);
  const openFiles = (cluster: string) => new DurableNodeFs(cluster, fs, reportStopped);
  serveDatabase(port, () => openHardenedPglite(directory, openFiles));
}
