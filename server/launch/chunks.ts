import path from 'node:path';

type Module = { importedIds: readonly string[]; importers: readonly string[]; isEntry: boolean };
type Modules = { getModuleInfo(id: string): Module | null };

/**
 * Names the chunk of a module that a page imports when it starts. Without this, modules that different sets of screens
 * share become chunks of their own: the first page asked for 84 files.
 */
export function createStartChunks(root: string): (id: string, modules: Modules) => string | null {
  let ofBothPages: ReadonlySet<string> | undefined;
  return (id, modules) => {
    ofBothPages ??= importedFrom(path.join(root, 'src/client-screen.tsx'), modules);
    if (beginsPage(id, modules)) return null;
    return ofBothPages.has(id) ? 'base' : 'start';
  };
}

/** A page must run its own first module, not that of the other page, so these stay out of shared chunks. */
function beginsPage(id: string, modules: Modules): boolean {
  const module = modules.getModuleInfo(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((by) => modules.getModuleInfo(by)?.isEntry === true);
}

/** The module, and every module it imports, directly or not. */
function importedFrom(id: string, modules: Modules, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) importedFrom(imported, modules, found);
  return found;
}
