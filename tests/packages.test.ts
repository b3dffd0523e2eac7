import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type LockedPackage = {
  dev?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

const ROOT = path.resolve(import.meta.dirname, '..');
type Lock = { packages: Record<string, LockedPackage> };
type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));
const { packages } = readJson('package-lock.json') as Lock;
const manifest = readJson('package.json') as Manifest;

/** Whether a package that `from` may load is locked in any parent folder. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

describe('the locked packages', () => {
  it('are pinned exactly', () => {
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  it('run no script when they are installed', () => {
    const withScripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);

    // Both work without their install scripts, see docs/adr/0012.
    expect(withScripts.map(([name]) => name)).toEqual([
      'node_modules/@firebase/util',
      'node_modules/protobufjs',
    ]);
    expect(readFileSync(path.join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  it('name no registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('hold the builds of every platform, so that a clean install works on each', () => {
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(from, name))
        .map((name) => `${from}: ${name}`),
    );

    expect(missing).toEqual([]);
  });
});
