import path from 'node:path';

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/**
 * Names the chunk of a module that a page imports when it starts. Without this, modules that different sets of screens
 * share become chunks of their own: the first page asked for 84 files.
 */
export function createStartChunks(root: string): (id: string, modules: Modules) => string {
  let ofBothPages: ReadonlySet<string> | undefined;
  return (id, modules) => {
    ofBothPages ??= importedFrom(path.join(root, 'src/client-screen.tsx'), modules);
    return ofBothPages.has(id) ? 'base' : 'start';
  };
}

/** The module, and every module it imports, directly or not. */
function importedFrom(id: string, modules: Modules, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) importedFrom(imported, modules, found);
  return found;
}
