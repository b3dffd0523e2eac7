import { readFileSync } from 'node:fs';
import path from 'node:path';

type LockedPackage = {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, LockedPackage> };

/** Development tools whose own code is part of the build, as in `third-party-notices.ts`. */
const BUILT_IN = new Set(['assemblyscript']);
const FOLDER = 'node_modules/';

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length);
/** Package URL: https://github.com/package-url/purl-spec, type npm. */
const purlOf = (folder: string, { version }: LockedPackage): string =>
  `pkg:npm/${nameOf(folder).replace('@', '%40')}@${version}`;

/** The integrity of the lock file, base64, as hexadecimal digits. */
function hashesOf({ integrity }: LockedPackage) {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  if (base64 === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}

/** A single id has a field of its own; terms with AND, OR or WITH are an expression. */
const licensesOf = ({ license }: LockedPackage) =>
  license === undefined
    ? {}
    : { licenses: [/\s/.test(license) ? { expression: license } : { license: { id: license } }] };

/** The folder that Node loads `name` from, seen from `folder`: the nearest one upwards. */
function resolved(packages: Lock['packages'], folder: string, name: string): string | undefined {
  const own = folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`;
  if (packages[own] || folder === '') return packages[own] && own;
  return resolved(packages, folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`))), name);
}

/** The dependencies of the product, and the development tools that end up in the build. */
const ownPackages = (product: LockedPackage): LockedPackage => ({
  ...product,
  dependencies: { ...product.dependencies, ...Object.fromEntries([...BUILT_IN].map((name) => [name, ''])) },
});

/** Software bill of materials in CycloneDX 1.6: the packages that ship, from the lock file, without time and serial number. */
export function softwareBillOfMaterials(root: string): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
  const { packages } = read('package-lock.json') as Lock;
  const product = read('package.json') as { name: string; description: string };
  const shipped = Object.entries(packages).filter(
    ([folder, { dev = false, devOptional = false }]) =>
      folder !== '' && ((!dev && !devOptional) || BUILT_IN.has(nameOf(folder))),
  );
  const byPurl = new Map(shipped.map(([folder, locked]) => [purlOf(folder, locked), { folder, locked }]));
  const purls = new Map(shipped.map(([folder, locked]) => [folder, purlOf(folder, locked)]));
  const dependsOn = (folder: string, { dependencies, optionalDependencies }: LockedPackage): string[] =>
    [...new Set(Object.keys({ ...dependencies, ...optionalDependencies }))]
      .flatMap((name) => purls.get(resolved(packages, folder, name) ?? '') ?? [])
      .sort();
  const ordered = [...byPurl].sort(([a], [b]) => (a < b ? -1 : 1));
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': product.name,
        name: product.name,
        description: product.description,
      },
    },
    components: ordered.map(([purl, { folder, locked }]) => ({
      type: 'library',
      'bom-ref': purl,
      name: nameOf(folder),
      version: locked.version,
      purl,
      ...licensesOf(locked),
      ...hashesOf(locked),
    })),
    dependencies: [
      { ref: product.name, dependsOn: dependsOn('', ownPackages(packages['']!)) },
      ...ordered.map(([ref, { folder, locked }]) => ({ ref, dependsOn: dependsOn(folder, locked) })),
    ],
  };
  return `${JSON.stringify(bill, undefined, 1)}\n`;
}
