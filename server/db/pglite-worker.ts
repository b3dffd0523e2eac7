import { parentPort, workerData } from 'node:worker_threads';
import { openHardenedPglite } from './embedded/hardened-pglite.ts';
import { serveDatabase } from './embedded/worker-server.ts';

// Entry of the database thread. `workerData.directory` is the folder of the built-in database.
const { directory } = workerData as { directory: string };
if (parentPort) serveDatabase(parentPort, () => openHardenedPglite(directory));
