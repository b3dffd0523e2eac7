import path from 'node:path';

type Module = {
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
};
type Modules = { getModuleInfo(id: string): Module | null };

type Start = {
  name: string;
  /**
   * The chunk holds the modules that all of these pages import. A page can have several files; it imports what any of
   * its files imports.
   */
  pages: readonly (string | readonly string[])[];
  isInitial: boolean;
};

/** The menu around all pages of the app but those that fill the window, and the page that people see first. */
const FIRST_PAGE = ['src/app/frame/AppFrame.tsx', 'src/screens/clients/ClientsScreen.tsx'];

/** Chunks of modules that are loaded together. A module goes into the first chunk that matches. */
const STARTS: readonly Start[] = [
  // Runs before the others are run.
  { name: 'files-first', pages: ['src/app/start/files-first.ts'], isInitial: true },
  { name: 'base', pages: ['src/main.tsx', 'src/client-screen.tsx'], isInitial: true },
  { name: 'start', pages: ['src/main.tsx'], isInitial: true },
  // Loaded after the page; without chunks of their own they would load what the pages of the app share.
  { name: 'later', pages: ['src/app/updates/start-updates.ts'], isInitial: false },
  {
    // Only for signed-in users.
    name: 'stored',
    pages: [['src/state/storage/open-sealed-text.ts', 'src/state/storage/open-outbox.ts']],
    isInitial: false,
  },
  { name: 'sign-in', pages: ['src/screens/login/LoginScreen.tsx'], isInitial: false },
  { name: 'setup', pages: ['src/screens/setup/SetupScreen.tsx'], isInitial: false },
  // The session room has no menu and no list.
  { name: 'app', pages: [FIRST_PAGE, 'src/screens/biofeedback/BiofeedbackScreen.tsx'], isInitial: false },
  { name: 'first-page', pages: [FIRST_PAGE], isInitial: false },
  // Every page of the app loads it in its turn, with the calls of sessions. Merged with what the session room shares, it
  // would load that too.
  { name: 'saving', pages: ['src/live/session/recording/finish-saving.ts'], isInitial: false },
];

type ChunkGroup = {
  name: string | ((id: string, modules: Modules) => string | null);
  debugName: string;
  priority: number;
  tags?: ['$initial'];
  minShareCount?: number;
  entriesAware?: boolean;
  entriesAwareMergeThreshold?: number;
};

/**
 * Code that several screens share. Smaller chunks are merged, at the price that some screens load more than they use. A
 * higher limit merges chunks that then import each other: one of them runs before what it uses.
 */
const SHARED: ChunkGroup = {
  name: 'shared',
  debugName: 'shared',
  priority: 0,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 300,
};

/** Loaded only with a Crown, which needs the network anyway. */
export const CROWN_SDK = 'crown-sdk';

/** The bundler's names of `SHARED` chunks list all screens that load them. */
const shortName = (name = '[name]'): string =>
  name.startsWith(SHARED.debugName) ? SHARED.debugName : '[name]';
type NamedChunk = { name: string; facadeModuleId?: string | null };
export const chunkFileName = ({ name, facadeModuleId }: NamedChunk): string => {
  const isCrownSdk = facadeModuleId?.includes('/@neurosity/sdk/') ?? false;
  return `assets/${isCrownSdk ? CROWN_SDK : shortName(name)}-[hash].js`;
};
export const assetFileName = ({ names }: { names: readonly string[] }): string =>
  `assets/${shortName(names[0])}-[hash][extname]`;

/**
 * The chunks of modules that are loaded together, for the bundler. Without them, modules that different sets of screens
 * share become chunks of their own: the first page asked for 84 files.
 */
export const chunkGroups = (root: string): ChunkGroup[] => [
  ...STARTS.map((start, index) => groupOf(root, start, STARTS.length - index)),
  SHARED,
];

function groupOf(root: string, { name, pages, isInitial }: Start, priority: number): ChunkGroup {
  let members: readonly (readonly ReadonlySet<string>[])[] | undefined;
  return {
    name: (id, modules) => {
      members ??= pages.map((page) =>
        [page].flat().map((file) => importedBy(path.join(root, file), modules)),
      );
      const isMember = members.every((page) => page.some((each) => each.has(id)));
      return isMember && !beginsPage(id, modules) ? name : null;
    },
    debugName: name,
    priority,
    // Only what the start really uses: a file that re-exports others imports them all.
    ...(isInitial && { tags: ['$initial'] }),
  };
}

/** A page must run its own first module, not that of the other page, so these stay out of shared chunks. */
function beginsPage(id: string, modules: Modules): boolean {
  const module = modules.getModuleInfo(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((by) => modules.getModuleInfo(by)?.isEntry === true);
}

/** The module, and every module it imports, directly or not, apart from those that are loaded on their own. */
function importedBy(start: string, modules: Modules): Set<string> {
  const found = new Set([start]);
  // The loop also visits values that are added while it runs.
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (!modules.getModuleInfo(imported)?.dynamicImporters.length) found.add(imported);
    }
  }
  return found;
}

/** The nodes of one cycle of a graph, in its order; undefined if it has none. */
export function cycleOf(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const isDone = new Set<string>();
  const search = (node: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(node)) return path.slice(path.indexOf(node));
    if (isDone.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const found = search(next, [...path, node]);
      if (found) return found;
    }
    isDone.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const found = search(node, []);
    if (found) return found;
  }
  return undefined;
}
