import path from 'node:path';

type Module = {
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
};
type Modules = { getModuleInfo(id: string): Module | null };

type Start = { name: string; files: readonly string[]; isInitial: boolean };

/** What is loaded together, by the modules it begins with. A module belongs to the first that imports it. */
const STARTS: readonly Start[] = [
  { name: 'base', files: ['src/client-screen.tsx'], isInitial: true },
  { name: 'start', files: ['src/main.tsx'], isInitial: true },
  {
    name: 'app',
    files: ['src/app/frame/AppFrame.tsx', 'src/screens/clients/ClientsScreen.tsx'],
    isInitial: false,
  },
];

type ChunkGroup = {
  name: (id: string, modules: Modules) => string | null;
  priority: number;
  tags?: ['$initial'];
};

/**
 * The chunks of modules that are loaded together, for the bundler. Without them, modules that different sets of screens
 * share become chunks of their own: the first page asked for 84 files.
 */
export const startChunks = (root: string): ChunkGroup[] =>
  STARTS.map(({ name, files, isInitial }, index) => {
    let members: Set<string> | undefined;
    return {
      name: (id, modules) => {
        members ??= importedBy(
          files.map((file) => path.join(root, file)),
          modules,
        );
        return members.has(id) && !beginsPage(id, modules) ? name : null;
      },
      priority: STARTS.length - index,
      // Barrels import everything, but only some of it is used.
      ...(isInitial && { tags: ['$initial'] }),
    };
  });

/** A page must run its own first module, not that of the other page, so these stay out of shared chunks. */
function beginsPage(id: string, modules: Modules): boolean {
  const module = modules.getModuleInfo(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((by) => modules.getModuleInfo(by)?.isEntry === true);
}

/** The modules, and every module they import, directly or not, apart from those that are loaded on their own. */
function importedBy(starts: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>(starts);
  // A set also visits what is added on the way.
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (!modules.getModuleInfo(imported)?.dynamicImporters.length) found.add(imported);
    }
  }
  return found;
}
