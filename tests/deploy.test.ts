import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name: string) => fs.readFileSync(path.join(ROOT, name), 'utf8');
const deployed = (name: string) => read(`deploy/${name}`);

/** Variables of the operating system, of Node, or of the images of others. */
const OF_OTHERS = new Set([
  'NODE_ENV',
  'NODE_IMAGE',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'NAME',
]);

describe('the files of deploy', () => {
  it.each(['Containerfile', 'compose.yaml', 'loopwell.service', 'loopwell.env.example'])(
    '%s sets only variables that the documents describe',
    (name) => {
      const known = new Set(
        read('docs/settings.md')
          .match(/`[A-Z][A-Z_]+`/g)
          ?.map((text) => text.slice(1, -1)),
      );
      const set = [...deployed(name).matchAll(/(?:^(?:# ?)?| |=)([A-Z][A-Z_]{3,})(?:=|: )/gm)].map(
        ([, found = '']) => found,
      );

      expect(set.filter((variable) => !known.has(variable) && !OF_OTHERS.has(variable))).toEqual([]);
      expect(set.length).toBeGreaterThan(0);
    },
  );

  it('the container copies what is there after a build, and nothing else', () => {
    const copied = [...deployed('Containerfile').matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(
      ([, from]) => from,
    );

    expect(copied).toEqual(['package.json', 'node_modules', 'dsp/build', 'dist']);
  });

  it('container and unit start the built server, and leave it the time it needs to stop', () => {
    const stopWithinMs = Number(
      /STOP_WITHIN_MS = ([\d_]+)/.exec(read('server/stop-within.ts'))?.[1]?.replace('_', ''),
    );
    const graceSeconds = [/stop_grace_period: (\d+)s/, /TimeoutStopSec=(\d+)/].map((pattern) =>
      Number(pattern.exec(deployed('compose.yaml') + deployed('loopwell.service'))?.[1]),
    );

    expect(deployed('Containerfile')).toContain('CMD ["node", "dist/server/main.js"]');
    expect(deployed('loopwell.service')).toContain('ExecStart=/usr/bin/node dist/server/main.js');
    expect(Math.min(...graceSeconds) * 1000).toBeGreaterThan(stopWithinMs);
  });

  it.runIf(fs.existsSync('/usr/bin/systemd-analyze'))(
    'systemd accepts the unit, and rates it as safe',
    () => {
      const unit = path.join(ROOT, 'deploy/loopwell.service');
      const analyze = (...args: string[]) =>
        execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });

      expect(analyze('verify', unit)).toBe('');
      expect(analyze('security', '--offline=yes', '--threshold=25', unit)).toContain('OK');
    },
  );
});
