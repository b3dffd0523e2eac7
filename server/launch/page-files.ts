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
 * The files of one page, as addresses, each after those it imports: styles hold in this order. `modules`: modules of the
 * page, relative to `root`. `start`: the module that every page starts with. `isRunFirst`: whether they run before the
 * app starts. Throws if the bundle lacks a module.
 */
export function pageFiles(
  bundle: Bundle,
  {
    root,
    start,
    modules,
    isRunFirst,
  }: { root: string; start: string; modules: readonly string[]; isRunFirst: boolean },
): PageFiles {
  const ofStart = new Set(withImports(bundle, chunkOf(bundle, path.join(root, start))));
  const own = modules.map((file) => chunkOf(bundle, path.join(root, file)));
  const files = [...new Set(own.flatMap((file) => withImports(bundle, file)))].filter(
    (file) => !ofStart.has(file),
  );
  const isRun = (file: string) => isRunFirst && own.includes(file);
  const addresses = (isWanted: (file: string) => boolean) => files.filter(isWanted).map((file) => `/${file}`);
  return { scripts: addresses(isRun), others: addresses((file) => !isRun(file)) };
}

function chunkOf(bundle: Bundle, id: string): string {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.moduleIds.includes(id));
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk with ${id}.`);
  return chunk.fileName;
}

/** All that a chunk imports, with their styles, then its own styles and itself. */
function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return [];
  seen.add(fileName);
  return [
    ...chunk.imports.flatMap((name) => withImports(bundle, name, seen)),
    ...(chunk.viteMetadata?.importedCss ?? []),
    fileName,
  ];
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
