import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type LockedPackage = {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  os?: string[];
};
type Manifest = { author?: string | { name?: string }; license?: string };
type Notice = { package: string; license: string; copyrights: string[]; body: string };

/** Development tools whose own code is part of the build: the run-time of the signal core. */
const BUILT_IN = new Set(['assemblyscript']);
const LICENSE_FILE = /^(?:un)?licen[sc]e|^copying|^notice/i;
const LICENSE_SECTION = /^(?:#+\s*)?licen[sc]e\s*(?:\n-+)?\n([\s\S]*)/im;
const COPYRIGHT = /^\W*(?:copyright(?=\s*(?:\(c\)|©|:|(?:19|20)\d\d))|\(c\)\s*(?:19|20)\d\d).*$/gim;
const TITLE = /^\W*(?:the )?(?:mit|isc|bsd[- \w"]*) licen[sc]e(?: \(\w+\))?\W*$/gim;

const HEAD = `Third-party notices

Loopwell contains the packages below, under the licenses below. Packages under the same terms are listed together, each
with its copyright notice. This file is generated: 'npx vitest run tests/docs-drift.test.ts --update' writes it anew.
`;

/** Licenses of the shipped packages, from the lock file and the installed packages; the same on every platform. */
export function thirdPartyNotices(root: string): string {
  const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const shipped = Object.entries(packages).filter(([folder, { dev = false, devOptional = false }]) => {
    return folder !== '' && ((!dev && !devOptional) || BUILT_IN.has(nameOf(folder)));
  });
  // Only the build for this machine is installed. All builds have the license of the package they belong to.
  const builds = shipped.filter(([, { os }]) => os !== undefined);
  const notices = shipped.filter(([, { os }]) => os === undefined).map((entry) => noticeOf(root, entry));
  return [
    HEAD,
    ...groupsOf(notices).map(groupText),
    `${RULE}\nBuilds for one platform, of which one is installed\n\n${lines(
      builds.map(([folder, { version, license }]) => `${nameOf(folder)} ${version} (${license})`),
    )}\n`,
  ].join('\n');
}

const RULE = '='.repeat(80);
const NO_TEXT = 'The package brings no text of its license.';
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13);
const lines = (texts: readonly string[]): string => [...new Set(texts)].sort().join('\n');

function noticeOf(root: string, [folder, { version, license }]: [string, LockedPackage]): Notice {
  const read = (name: string): string => readFileSync(path.join(root, folder, name), 'utf8');
  const files = readdirSync(path.join(root, folder)).sort();
  const manifest = JSON.parse(read('package.json')) as Manifest;
  const readme = files.find((name) => /^readme/i.test(name));
  const section = LICENSE_SECTION.exec(readme === undefined ? '' : read(readme))?.[1] ?? '';
  const given = files.filter((name) => LICENSE_FILE.test(name)).map(read);
  const texts = given.length > 0 ? given : section.includes('Permission is hereby granted') ? [section] : [];
  const text = texts.join('\n').replaceAll('\r\n', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  const copyrights = (text.match(COPYRIGHT) ?? []).map((line) => line.replace(/^[\s*#]+/, '').trimEnd());
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name;
  return {
    package: `${nameOf(folder)} ${version}`,
    license: license ?? manifest.license ?? 'MIT',
    copyrights: copyrights.length > 0 || author === undefined ? copyrights : [`By ${author}`],
    body: text
      .replace(COPYRIGHT, '')
      .replace(TITLE, '')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\s*\n|\s+$/g, ''),
  };
}

/** Texts that differ only in line breaks, quotes or case count as one. */
const sameText = (body: string): string => body.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** Packages without a license text are listed with the most frequent text of their license, if any package has it. */
function groupsOf(notices: readonly Notice[]): Notice[][] {
  const groups = new Map<string, Notice[]>();
  const put = (key: string, notice: Notice) => groups.set(key, [...(groups.get(key) ?? []), notice]);
  for (const notice of notices) if (notice.body !== '') put(sameText(notice.body), notice);
  const bySize = () => [...groups].sort(([, a], [, b]) => b.length - a.length || compare(a, b));
  const usual = bySize();
  for (const notice of notices.filter(({ body }) => body === '')) {
    const [key] = usual.find(([, [first]]) => first!.license === notice.license) ?? [notice.license];
    put(key, notice);
  }
  return bySize().map(([, group]) => group);
}

const compare = ([a]: readonly Notice[], [b]: readonly Notice[]): number =>
  a!.package < b!.package ? -1 : 1;

function groupText(group: readonly Notice[]): string {
  const list = lines(group.map((each) => [each.package, ...each.copyrights].join('\n    ')));
  const licenses = lines(group.map(({ license }) => license)).replaceAll('\n', ', ');
  return `${RULE}\n${licenses}\n\n${list}\n\n${'-'.repeat(80)}\n${group[0]!.body || NO_TEXT}\n`;
}
