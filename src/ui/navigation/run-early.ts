/*
 * The service worker adds the script of the first page to the document, so that it runs before the app starts. An import
 * of it would then still take several turns of the browser, behind everything that the app begins.
 */

const modules = new Map<string, object>();

/** Called by a script of the first page once it runs. */
export const runEarly = (name: string, module: object): void => void modules.set(name, module);

/** A module that has run already, or its import. */
export const earlyOr =
  <Module extends object>(name: string, load: () => Promise<Module>) =>
  (): Promise<Module> => {
    const module = modules.get(name) as Module | undefined;
    return module ? Promise.resolve(module) : load();
  };
