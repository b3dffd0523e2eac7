/*
 * The service worker adds the script of the first page to the document, so that it runs before the app starts. An import
 * of it would then still take several turns of the browser, behind everything that the app begins.
 */

const modules = new Map<string, object>();

/** Called at the end of a module of the first page, with its exports. */
export const registerModule = (name: string, exports: object): void => void modules.set(name, exports);

/** The exports of a module that has run already, or its import. `name`: the one it registers under, with all exports. */
export const registeredOr =
  <Module extends object>(name: string, load: () => Promise<Module>) =>
  (): Promise<Module> => {
    // Of this type by the test of screen-files.ts, which compares names and exports.
    const exports = modules.get(name) as Module | undefined;
    return exports ? Promise.resolve(exports) : load();
  };
