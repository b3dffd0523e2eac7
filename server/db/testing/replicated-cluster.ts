import path from 'node:path';
import { clustersFolder } from './clusters-folder.ts';
import { copyTemplate, makeFolder, runAs, startCluster } from './postgres-cluster.ts';

export type ReplicatedCluster = {
  primaryUrl: string;
  replicaUrl: string;
  /** A user who may pause the replica. */
  replicaAdminUrl: string;
  stopReplica: () => void;
  startReplica: () => void;
};

/** A migrated database with a streaming replica, both on Unix sockets. The end of the test run stops what still runs. */
export async function startReplicatedCluster(binaries: string): Promise<ReplicatedCluster> {
  const primary = makeFolder(clustersFolder());
  const replica = makeFolder(clustersFolder());
  await copyTemplate(binaries, path.join(primary, 'data'));
  const { url } = startCluster(binaries, primary, ['wal_level=replica', 'max_wal_senders=4']);
  const data = path.join(replica, 'data');
  runAs(
    binaries,
    replica,
    'pg_basebackup',
    '-D',
    data,
    '-h',
    primary,
    '-U',
    'admin',
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  );
  const startReplica = () => startCluster(binaries, replica, ['hot_standby=on']);
  const { url: urlOfReplica } = startReplica();
  return {
    primaryUrl: url('loopwell', 'postgres'),
    replicaUrl: urlOfReplica('loopwell', 'postgres'),
    replicaAdminUrl: urlOfReplica('admin', 'postgres'),
    stopReplica: () => runAs(binaries, replica, 'pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
    startReplica: () => void startReplica(),
  };
}
