import type { AppSettings } from '#shared/domain/app-settings.ts';

/** Applies theme, direction and size of text to the document. */
export function showAppearance({ theme, direction, responsiveFontSizes }: AppSettings): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.font = responsiveFontSizes ? 'responsive' : 'fixed';
  root.dir = direction;
  // Enables Blueprint's dark rules. Overlays are children of the body, so the class must be there.
  document.body.classList.toggle('bp6-dark', theme === 'one-dark');
}
