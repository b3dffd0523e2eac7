import fs from 'node:fs/promises';
import path from 'node:path';
import { isPageWhole, PAGE_BYTES } from './page-checksum.ts';

export type DamagedPage = {
  /** As PostgreSQL names it: `base/5/16384`. */
  relationPath: string;
  blockNumber: number;
};

/** Tables, indexes and their maps; a relation continues in `.1` after 1 GB. */
const RELATION = /^(\d+(?:_(?:fsm|vm|init))?)(?:\.(\d+))?$/;
const PAGES_PER_SEGMENT = 131_072;
const PAGES_AT_ONCE = 128;
/** A page that is being written looks damaged for a moment. */
const READINGS = 3;

/** Compares every page of a cluster with its checksum: tables, indexes, catalog. */
export async function checkClusterPages(
  cluster: string,
): Promise<{ pageCount: number; damaged: DamagedPage[] }> {
  const damaged: DamagedPage[] = [];
  let pageCount = 0;
  const folders = ['global', ...(await fs.readdir(path.join(cluster, 'base'))).map((name) => `base/${name}`)];
  for (const folder of folders) {
    for (const name of await fs.readdir(path.join(cluster, folder))) {
      const match = RELATION.exec(name);
      if (!match) continue;
      const [, relation, segment = '0'] = match;
      const file = path.join(cluster, folder, name);
      const found = await checkFile(file, Number(segment) * PAGES_PER_SEGMENT);
      pageCount += found.pageCount;
      damaged.push(
        ...found.damaged.map((blockNumber) => ({ relationPath: `${folder}/${relation}`, blockNumber })),
      );
    }
  }
  return { pageCount, damaged };
}

async function checkFile(
  file: string,
  firstBlock: number,
): Promise<{ pageCount: number; damaged: number[] }> {
  const handle = await fs.open(file, 'r');
  const damaged: number[] = [];
  const buffer = new Uint8Array(PAGES_AT_ONCE * PAGE_BYTES);
  let pageCount = 0;
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, pageCount * PAGE_BYTES);
      const pages = Math.floor(bytesRead / PAGE_BYTES);
      for (let page = 0; page < pages; page++) {
        const block = firstBlock + pageCount + page;
        const bytes = buffer.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
        if (!isPageWhole(bytes, block) && !(await isWholeLater(handle, pageCount + page, block)))
          damaged.push(block);
      }
      pageCount += pages;
      if (pages < PAGES_AT_ONCE) return { pageCount, damaged };
    }
  } finally {
    await handle.close();
  }
}

async function isWholeLater(handle: fs.FileHandle, page: number, block: number): Promise<boolean> {
  const bytes = new Uint8Array(PAGE_BYTES);
  for (let reading = 1; reading < READINGS; reading++) {
    const { bytesRead } = await handle.read(bytes, 0, PAGE_BYTES, page * PAGE_BYTES);
    if (bytesRead < PAGE_BYTES || isPageWhole(bytes, block)) return true;
  }
  return false;
}
