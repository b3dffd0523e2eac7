import path from 'node:path';
import type { PageFiles, PrecachedFile } from '#shared/updates.ts';

type Chunk = {
  type: 'chunk';
  fileName: string;
  imports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
};
export type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

const SCREEN_FILE = /^ {2}(\w+): .*\(\) => import\('#([^']+)'\)/gm;

/** The module of each page, relative to the project: from the text of `src/app/routes/screen-files.ts`. */
export const pageModules = (screenFiles: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(screenFiles.matchAll(SCREEN_FILE), ([, name, file]) => [name, `src/${file}`]),
  );

/**
 * The files of one page, as addresses. `modules`: modules of the page, relative to `root`. `start`: the module that every
 * page starts with. Throws if the bundle lacks one of them.
 */
export function pageFiles(
  bundle: Bundle,
  { root, start, modules }: { root: string; start: string; modules: readonly string[] },
): PageFiles {
  const isThere = withImports(bundle, chunkOf(bundle, path.join(root, start)));
  const own = new Set(modules.map((file) => chunkOf(bundle, path.join(root, file))));
  const all = new Set([...own].flatMap((file) => [...withImports(bundle, file)]));
  const more = [...all].filter((file) => !isThere.has(file));
  const addresses = (isWanted: (file: string) => boolean) => more.filter(isWanted).map((file) => `/${file}`);
  return { scripts: addresses((file) => own.has(file)), others: addresses((file) => !own.has(file)) };
}

function chunkOf(bundle: Bundle, id: string): string {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.includes(id));
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk with ${id}.`);
  return chunk.fileName;
}

/** A chunk, all that it imports, and their styles. */
function withImports(bundle: Bundle, fileName: string): Set<string> {
  const files = new Set([fileName]);
  // The loop also visits values that are added while it runs.
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const file of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file);
  }
  return files;
}

/** The same pages, with the places of their files in a list in place of addresses: a tenth of the text. */
export function placesIn(
  list: readonly PrecachedFile[],
  pages: Record<string, PageFiles>,
): Record<string, PageFiles<number>> {
  const places = new Map(list.map(({ url }, place) => [url, place]));
  const placesOf = (files: readonly string[]) => files.flatMap((file) => places.get(file) ?? []);
  return Object.fromEntries(
    Object.entries(pages).map(([name, { scripts, others }]) => [
      name,
      { scripts: placesOf(scripts), others: placesOf(others) },
    ]),
  );
}
