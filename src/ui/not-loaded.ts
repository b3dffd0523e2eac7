/** The code of a part of the page is a file of its own, which did not arrive. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded';
}

/**
 * For what `import()` promises.
 *
 *     lazy(() => orNotLoaded(import('./AppsPanel.tsx').then((module) => ({ default: module.AppsPanel }))))
 */
export const orNotLoaded = <Part>(loading: Promise<Part>): Promise<Part> =>
  loading.catch((cause: unknown) => {
    throw new CodeNotLoaded('The code of this part did not arrive.', { cause });
  });
