import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** One source file with its imports; paths are relative to the project root, with `/`. */
export type SourceFile = { path: string; lines: number; text: string; imports: string[] };

const IMPORT = /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]/g;
const DYNAMIC_IMPORT = /import\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]\s*\)/g;
/** Workers are loaded by URL: a dependency on the file but not on its types. */
const TOP_FOLDERS = ['src', 'dsp', 'workers', 'server', 'tests'];

export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Names of imported modules as written in a source text. */
export function importSpecifiers(text: string): string[] {
  const code = withoutComments(text);
  return [...code.matchAll(IMPORT), ...code.matchAll(DYNAMIC_IMPORT)].map((match) => match[1]!);
}

/** Project path of an import, or the package name of an external module. */
export function resolveImport(fromPath: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(fromPath), bare));
  const subpath = /^#(\w+)\/(.*)$/.exec(bare);
  if (subpath) {
    const [, name = '', rest = ''] = subpath;
    return TOP_FOLDERS.includes(name) ? `${name}/${rest}` : `src/${name}/${rest}`;
  }
  const parts = bare.split('/');
  return bare.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}

function* walk(root: string, folder: string): Generator<string> {
  const full = path.join(root, folder);
  if (!existsSync(full)) return;
  for (const name of readdirSync(full).sort()) {
    if (name === 'node_modules' || name === 'build') continue;
    const relative = path.posix.join(folder, name);
    if (statSync(path.join(root, relative)).isDirectory()) yield* walk(root, relative);
    else if (/\.tsx?$/.test(name)) yield relative;
  }
}

export function readSources(root: string): SourceFile[] {
  return TOP_FOLDERS.flatMap((folder) => [...walk(root, folder)]).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return {
      path: file,
      text,
      lines: text.split('\n').length - 1,
      imports: importSpecifiers(text).map((specifier) => resolveImport(file, specifier)),
    };
  });
}
