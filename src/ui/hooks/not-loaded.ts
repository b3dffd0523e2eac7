/** The code of a part of the page is a file of its own, which did not arrive. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded';
}

/** As Chrome, Firefox, Safari and the loader of our styles say it. */
const ABOUT_IMPORT = /dynamically imported module|module script failed|preload CSS/i;

/**
 * For what `import()` promises. Errors of code that has arrived are passed on as they are.
 *
 *     lazy(() => orNotLoaded(import('./AppsPanel.tsx').then((module) => ({ default: module.AppsPanel }))))
 */
export const orNotLoaded = <Part>(loading: Promise<Part>): Promise<Part> =>
  loading.catch((cause: unknown) => {
    if (!(cause instanceof Error && ABOUT_IMPORT.test(cause.message))) throw cause;
    throw new CodeNotLoaded('This part of the page could not be loaded.', { cause });
  });
