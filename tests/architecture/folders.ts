import type { SourceFile } from './imports.ts';

const SHARED = 'src/shared/';
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path) || path.includes('/testing/');

/** The three programs built from this tree. */
function sideOf(path: string): 'server' | 'web' | 'workers' | undefined {
  if (path.startsWith(SHARED)) return undefined;
  if (path.startsWith('server/')) return 'server';
  if (path.startsWith('src/')) return 'web';
  return /^(?:workers|dsp)\//.test(path) ? 'workers' : undefined;
}

/**
 * Files of `src/shared` that fewer than two sides need. A side needs a file that one of its files imports, directly or
 * through other shared files. Tests do not count: a test may reach across.
 */
export function sharedProblems(files: readonly SourceFile[]): string[] {
  const shared = new Map(
    files.filter(({ path }) => path.startsWith(SHARED)).map((file) => [file.path, file]),
  );
  const neededBy = new Map([...shared.keys()].map((path) => [path, new Set<string>()]));
  const mark = (path: string, side: string): void => {
    const sides = neededBy.get(path);
    if (!sides || sides.has(side)) return;
    sides.add(side);
    for (const target of shared.get(path)?.imports ?? []) mark(target, side);
  };
  for (const file of files) {
    const side = isTest(file) ? undefined : sideOf(file.path);
    if (side) for (const target of file.imports) mark(target, side);
  }
  return [...neededBy]
    .filter(([path, sides]) => sides.size < 2 && !isTest(shared.get(path)!) && !path.endsWith('.d.ts'))
    .map(([path, sides]) => `${path}: used by ${[...sides][0] ?? 'no side'} only, so it belongs there`);
}

const MAX_LOOSE_FILES = 25;
const isAnyTest = (file: SourceFile) => isTest(file) || file.path.endsWith('.spec.ts');
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** A folder with too many files to survey needs subfolders. Tests next to their sources do not count. */
export function crowdProblems(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (isAnyTest(file)) continue;
    const folder = folderOf(file.path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_LOOSE_FILES)
    .map(([folder, count]) => `${folder}: ${count} loose files, the limit is ${MAX_LOOSE_FILES}`);
}

/** The two sibling folders that the paths of two files lead through; undefined if one path contains the other. */
function neighboursOf(from: string, to: string): [string, string] | undefined {
  const [a, b] = [folderOf(from).split('/'), folderOf(to).split('/')];
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0 || at >= b.length) return undefined;
  return [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
}

/**
 * Sibling folders, with everything below them, that import each other both ways: neither can be read or changed without
 * the other. A folder and its own subfolder may import each other, because the index of a folder names its subfolders
 * and shares their types.
 */
export function bothWayProblems(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const arrows = new Map<string, string>();
  for (const file of files) {
    if (isAnyTest(file) || file.path.startsWith('tests/')) continue;
    for (const target of file.imports) {
      const pair = known.has(target) ? neighboursOf(file.path, target) : undefined;
      if (pair) arrows.set(pair.join(' -> '), `${file.path} -> ${target}`);
    }
  }
  return [...arrows].flatMap(([pair, example]) => {
    const [a = '', b = ''] = pair.split(' -> ');
    const back = arrows.get(`${b} -> ${a}`);
    return a < b && back ? [`${a} and ${b} import each other: ${example}, ${back}`] : [];
  });
}
