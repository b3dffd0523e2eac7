/** Canvas colors, read from the theme's tokens. Fallbacks keep tests and unthemed pages readable. */
export type PlotColours = {
  text: string;
  axis: string;
  grid: string;
  raw: string;
  filtered: string;
  artifact: string;
  artifactSoft: string;
  success: string;
  inhibit: string;
  accent: string;
  border: string;
  sunken: string;
};

const TOKENS: Readonly<Record<keyof PlotColours, readonly [token: string, fallback: string]>> = {
  text: ['--lw-text', 'CanvasText'],
  axis: ['--lw-axis', 'CanvasText'],
  grid: ['--lw-grid', 'GrayText'],
  raw: ['--lw-trace-raw', 'GrayText'],
  filtered: ['--lw-trace-filtered', 'CanvasText'],
  artifact: ['--lw-artifact', 'GrayText'],
  artifactSoft: ['--lw-artifact-soft', 'transparent'],
  success: ['--lw-success', 'Highlight'],
  inhibit: ['--lw-inhibit', 'Mark'],
  accent: ['--lw-accent', 'Highlight'],
  border: ['--lw-border-strong', 'GrayText'],
  sunken: ['--lw-surface-sunken', 'Canvas'],
};

export function readPlotColours(element: Element): PlotColours {
  const style = getComputedStyle(element);
  const entries = Object.entries(TOKENS).map(([name, [token, fallback]]) => [
    name,
    style.getPropertyValue(token).trim() || fallback,
  ]);
  return Object.fromEntries(entries) as PlotColours;
}

/** Calls back when the theme of the page changes. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'class', 'style', 'dir'],
  });
  return () => observer.disconnect();
}
