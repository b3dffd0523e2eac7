import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { serverTemplate } from '#server/db/testing/memory-database.ts';
import { clusterPath, markInitialised } from '#server/db/embedded/cluster-directory.ts';
import { CLUSTER_VERSIONS } from '#server/db/embedded/hardened-pglite.ts';

/** Puts a finished, migrated built-in database into `directory`. Unpacks a template: migrating takes seconds. */
export async function prepareCluster(directory: string): Promise<void> {
  const template = await serverTemplate();
  const cluster = clusterPath(directory);
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
  // It says that it removes leading slashes.
  execFileSync('tar', ['-xf', template, '-C', cluster], { stdio: 'ignore' });
  markInitialised(directory, CLUSTER_VERSIONS);
}
