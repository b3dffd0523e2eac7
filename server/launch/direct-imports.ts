import fs from 'node:fs';
import path from 'node:path';

/** Where the value is defined that a package exports under a name. */
type Definition = { file: string; name: string };

/**
 * Imports from the first file of these packages become imports from the file that defines the value. That first file
 * imports all others, so for the bundler every module that uses a button would also use every dialog and icon.
 */
export function directImports(root: string, packages: readonly string[]) {
  const definitions = new Map<string, ReadonlyMap<string, Definition>>();
  const definitionsOf = (name: string): ReadonlyMap<string, Definition> => {
    const known = definitions.get(name) ?? exportsOf(firstFile(path.join(root, 'node_modules', name)));
    definitions.set(name, known);
    return known;
  };
  return {
    name: 'direct-imports',
    apply: 'build' as const,
    transform(code: string) {
      if (!packages.some((name) => code.includes(name))) return undefined;
      const next = code.replaceAll(IMPORT, (line, names: string, from: string) =>
        packages.includes(from) ? directly(line, names, definitionsOf(from)) : line,
      );
      return next === code ? undefined : { code: next, map: null };
    },
  };
}

const firstFile = (folder: string): string => {
  const { module } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    module: string;
  };
  return path.join(folder, module);
};

const IMPORT = /^import \{([^}]*)\} from ["']([^"']+)["'];?/gm;

/** Names of another kind, such as namespaces, are still imported from the first file. */
function directly(line: string, names: string, definitions: ReadonlyMap<string, Definition>): string {
  const wanted = splitNames(names).map((each) => ({ ...each, definition: definitions.get(each.name) }));
  if (!wanted.every(({ definition }) => definition)) return line;
  return wanted
    .map(
      ({ local, definition }) =>
        `import { ${definition!.name} as ${local} } from ${JSON.stringify(definition!.file)};`,
    )
    .join('');
}

function exportsOf(file: string, found = new Map<string, Definition>()): Map<string, Definition> {
  const code = fs.readFileSync(file, 'utf8');
  const fileOf = (from: string) => moduleFile(path.resolve(path.dirname(file), from));
  for (const [, from = ''] of code.matchAll(/^export \* from "(\.[^"]+)"/gm)) exportsOf(fileOf(from), found);
  for (const [, names = '', from] of code.matchAll(/^export \{([^}]*)\}(?: from "([^"]+)")?;/gm)) {
    const source = from?.startsWith('.') ? fileOf(from) : file;
    const behind = source === file ? undefined : exportsOf(source);
    for (const { name, local } of splitNames(names)) {
      const own = { file: source, name: source === file ? local : name };
      found.set(local, behind?.get(name) ?? own);
    }
  }
  return found;
}

const moduleFile = (stem: string): string =>
  [stem, `${stem}.js`, path.join(stem, 'index.js')].find((each) =>
    fs.statSync(each, { throwIfNoEntry: false })?.isFile(),
  )!;

const splitNames = (names: string): { name: string; local: string }[] =>
  names
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', local = name] = part.split(' as ').map((each) => each.trim());
      return { name, local };
    });
