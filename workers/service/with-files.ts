import type { PageFiles } from '#shared/updates.ts';

const SCRIPT_TAG = '<script type="module"';
const END = '</head>';

/**
 * `html`: the page that all addresses share. Returns it with the files of one page: the browser asks for all of them at
 * once, and runs `scripts` before the app starts. Otherwise they are asked for only once the app runs, and wait behind
 * everything that it begins. `first`: the address of a script that must run before all others.
 */
export function withFiles(html: string, { scripts, others }: PageFiles, first: string): string {
  const isStyle = (file: string) => file.endsWith('.css');
  const preloads = others.filter((file) => !isStyle(file)).map(preloadOf);
  const run = scripts.length === 0 ? [] : [first, ...scripts].map(scriptAt);
  return (
    html
      .replace(SCRIPT_TAG, () => [...preloads, ...run, SCRIPT_TAG].join(''))
      // After the styles that every page starts with: of two rules alike, the last one holds.
      .replace(END, () => [...others.filter(isStyle).map(styleAt), END].join(''))
  );
}

const preloadOf = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}">`;
const styleAt = (file: string): string => `<link rel="stylesheet" crossorigin href="${file}">`;
const scriptAt = (file: string): string => `<script type="module" crossorigin src="${file}"></script>`;
