import type { ComponentType } from 'react';

/** The code of a part of the page, in a separate file, failed to load. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded';
}

/** Error messages of Chrome, Firefox, Safari and Vite's loader of style sheets. */
const ABOUT_IMPORT = /dynamically imported module|module script failed|preload CSS/i;

/**
 * For a part that the page works without: nothing is shown in its place if its code cannot be loaded.
 *
 *     lazy(() => orLeftOut(import('./QrCode.tsx').then(({ QrCode }) => QrCode)))
 */
export const orLeftOut = <Props>(
  loading: Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> =>
  loading.then(
    (Part) => ({ default: Part }),
    () => ({ default: () => undefined }),
  );

/**
 * Wraps the promise of an `import()`. Only loading errors become `CodeNotLoaded`; errors thrown by the loaded code do
 * not.
 *
 *     lazy(() => orNotLoaded(import('./AppsPanel.tsx').then((module) => ({ default: module.AppsPanel }))))
 */
export const orNotLoaded = <Part>(loading: Promise<Part>): Promise<Part> =>
  loading.catch((cause: unknown) => {
    if (!(cause instanceof Error && ABOUT_IMPORT.test(cause.message))) throw cause;
    throw new CodeNotLoaded('This part of the page could not be loaded.', { cause });
  });
