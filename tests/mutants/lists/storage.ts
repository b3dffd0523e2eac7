import type { Mutant } from '../mutant.ts';

const BLOBS = 'server/storage/fs-blob-store.ts';
const BLOB_TESTS = ['server/storage/fs-blob-store.test.ts'];
const EMBEDDED_TESTS = ['server/db/embedded/hardened-pglite.deep.test.ts'];
const PART_RULES = 'server/services/sessions/part-rules.ts';
const PART_TESTS = ['server/routes/recordings.test.ts'];

/** What was confirmed is on the disk, whole, and stays as it was written. */
export const STORAGE: readonly Mutant[] = [
  {
    rule: 'The embedded database syncs its files before it confirms.',
    file: 'server/db/embedded/durable-node-fs.ts',
    before: 'else this.#host.fsyncSync(stream.nfd);',
    after: 'else void stream.nfd;',
    tests: EMBEDDED_TESTS,
  },
  {
    rule: 'The server refuses to start on a database that does not sync.',
    file: 'server/db/embedded/hardened-pglite.ts',
    before: 'if (afterCommit > before && files.syncCount > afterCommit && isAsAsked) return;',
    after: 'if (isAsAsked) return;',
    tests: EMBEDDED_TESTS,
  },
  {
    rule: 'A failed transaction leaves nothing behind.',
    file: 'server/db/db.ts',
    before: "await sql.exec('rollback').catch(() => undefined);",
    after: "await sql.exec('commit').catch(() => undefined);",
    tests: ['server/db/database.test.ts'],
  },
  {
    rule: 'One data directory has one server.',
    file: 'server/db/embedded/data-directory-lock.ts',
    before: 'if (await canConnect(address)) return true;',
    after: '',
    tests: ['server/db/embedded/data-directory-lock.test.ts'],
  },
  {
    rule: 'A stored file is synced before it gets its name.',
    file: BLOBS,
    before: '    await handle.writeFile(bytes);\n    await handle.sync();',
    after: '    await handle.writeFile(bytes);',
    tests: BLOB_TESTS,
  },
  {
    rule: 'The folder of a stored file is synced after the file got its name.',
    file: BLOBS,
    before: 'await files.rename(temporary, path.join(folder, hash));\n      await syncFolder(files, folder);',
    after: 'await files.rename(temporary, path.join(folder, hash));',
    tests: BLOB_TESTS,
  },
  {
    rule: 'Bytes that changed on the disk are never handed out.',
    file: BLOBS,
    before: 'if (bytes && sha256(bytes) === hash) return',
    after: 'if (bytes) return',
    tests: BLOB_TESTS,
  },
  {
    rule: 'A closed part of a recording cannot be replaced by other bytes.',
    file: PART_RULES,
    before: '  if (stored.isClosed) {',
    after: '  if (stored.isClosed && !incoming.isClosed) {',
    tests: PART_TESTS,
  },
  {
    rule: 'A recording with a missing part is not complete.',
    file: PART_RULES,
    before: 'if (missing.length > 0) {',
    after: 'if (missing.length > 1) {',
    tests: PART_TESTS,
  },
  {
    rule: 'The parts of a recording join without gap or overlap.',
    file: PART_RULES,
    before: 'if (part.firstSample === sample && part.firstTick === tick) continue;',
    after: 'if (part.firstTick === tick) continue;',
    tests: PART_TESTS,
  },
  {
    rule: 'The daily clean-up leaves alone what may get its row in a moment.',
    file: 'server/storage/orphan-blobs.ts',
    before: 'if (named.has(blob.name) || !isOld) continue;',
    after: 'if (named.has(blob.name)) continue;',
    tests: ['server/storage/orphan-blobs.test.ts'],
  },
  {
    rule: 'A changed entry of the audit log shows.',
    file: 'server/services/core/audit.ts',
    before: 'if (!isNext || hash !== hashOf(deps, event)) return broken(seq);',
    after: 'if (!isNext) return broken(seq);',
    tests: ['server/services/core/audit.test.ts'],
  },
  {
    rule: 'An anchor of the audit log needs the signature of this server.',
    file: 'server/storage/audit-anchors.ts',
    before: "verify(null, signedText(anchor), publicKey, Buffer.from(signature, 'base64url')),",
    after: "signedText(anchor).length > 0 && signature !== '',",
    tests: ['server/services/core/audit-anchors.test.ts'],
  },
  {
    rule: 'JSON that nests too deep to be read again is not stored.',
    file: 'server/model/json-nesting.ts',
    before: 'if (++level > mostLevels) return true;',
    after: 'level++;',
    tests: ['server/model/json-nesting.test.ts'],
  },
];
