import type { PageFiles } from '#shared/updates.ts';

const FIRST_SCRIPT = '<script type="module"';

/**
 * `html`: the page that all addresses share. Returns it with the files of one page: its own modules run before the app
 * starts. Without this, they are asked for only once the app runs, and wait behind everything that it begins.
 * `before`: a script that must run first.
 */
export function withFiles(html: string, { scripts, others }: PageFiles, before: string): string {
  const tags = [...others.map(linkTo), ...scripts.map(linkTo), ...[before, ...scripts].map(scriptAt)];
  return html.replace(FIRST_SCRIPT, () => `${tags.join('')}${FIRST_SCRIPT}`);
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
const scriptAt = (file: string): string => `<script type="module" crossorigin src="${file}"></script>`;
