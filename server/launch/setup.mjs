// Set-up steps shared by `npm start`, `npm test` and `npm run eeg`. Uses only Node built-ins, because it runs before
// any package is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOCK = path.join(ROOT, 'package-lock.json');
const INSTALLED_LOCK = path.join(ROOT, 'node_modules', '.package-lock.json');
const BUILD_STAMPS = path.join(ROOT, '.cache', 'build.json');

/** Progress goes to stderr: stdout belongs to the requested command. */
export const say = (text) => process.stderr.write(`${text}\n`);

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  say(`Loopwell needs Node 20.19 or newer (or 22.12 or newer); this is Node ${process.versions.node}.`);
  say('Install a current Node from https://nodejs.org and run the command again.');
  process.exit(1);
}

/** Runs a command in the project folder; rejects if it fails. Output goes to stderr. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', options.quiet ? 'pipe' : 2, options.quiet ? 'pipe' : 2],
      shell: process.platform === 'win32' && command === 'npm',
      env: { ...process.env, ...options.env },
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      if (options.quiet) say(output);
      reject(new Error(`'${command} ${args.join(' ')}' ended with code ${code}.`));
    });
  });
}

function areDependenciesCurrent() {
  if (!existsSync(INSTALLED_LOCK)) return false;
  return statSync(INSTALLED_LOCK).mtimeMs >= statSync(LOCK).mtimeMs;
}

/** `npm ci` empties the folder first; through a link it would empty another project's folder. */
function refuseLinkedPackages() {
  const folder = path.join(ROOT, 'node_modules');
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error(
    'node_modules is a link, and its packages are out of date. Remove the link and run the command again.',
  );
}

/** Installs the locked packages if they are missing or older than the lock file. */
export async function ensureDependencies() {
  if (areDependenciesCurrent()) return;
  refuseLinkedPackages();
  say('Installing packages (only when the lock file is newer than what is installed) ...');
  // Development packages build the app, so they are needed whatever NODE_ENV says.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { env: { NODE_ENV: 'development' } });
}

const viteBuild = (...args) => [
  process.execPath,
  [path.join('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args],
];

/** Build targets: inputs, output file and command. Later targets may use earlier ones. */
const TARGETS = {
  wasm: {
    title: 'signal core',
    inputs: ['dsp/assembly', 'dsp/asconfig.json', 'package-lock.json'],
    output: 'dsp/build/core.wasm',
    command: () => [
      process.execPath,
      [
        'node_modules/assemblyscript/bin/asc.js',
        'dsp/assembly/index.ts',
        '--config',
        'dsp/asconfig.json',
        '--target',
        'release',
      ],
    ],
  },
  server: {
    title: 'server',
    inputs: [
      'server',
      'src/shared',
      'workers',
      'dsp/host',
      'dsp/reference',
      'dsp/assembly',
      'vite.config.ts',
      'package-lock.json',
    ],
    output: 'dist/server/main.js',
    command: () => viteBuild('--ssr', '--logLevel', 'warn'),
  },
  web: {
    title: 'web app',
    inputs: [
      'src',
      'workers',
      'dsp/host',
      'dsp/reference',
      'dsp/assembly',
      'public',
      'index.html',
      'client-screen.html',
      'server/http/content-coding.ts',
      'server/launch/chunks.ts',
      'server/launch/direct-imports.ts',
      'server/launch/logical-css.ts',
      'server/launch/no-json-schemas.ts',
      'server/launch/precompress.ts',
      'server/launch/precached-files.ts',
      'server/launch/unused-css.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
    output: 'dist/web/index.html',
    command: () => viteBuild('--logLevel', 'warn'),
  },
};

export const SERVER_SOURCES = TARGETS.server.inputs;

function* filesBelow(relative) {
  const full = path.join(ROOT, relative);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    yield relative;
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (name === 'build' || name === 'node_modules') continue;
    yield* filesBelow(path.posix.join(relative, name));
  }
}

function inputHash(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(input)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(ROOT, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(BUILD_STAMPS, 'utf8'));
  } catch {
    return {};
  }
}

/** Whether the build of a target is there and no input has changed since. */
export function isBuilt(name, stamps = readStamps()) {
  const { inputs, output } = TARGETS[name];
  return stamps[name] === inputHash(inputs) && existsSync(path.join(ROOT, output));
}

/**
 * Builds the named targets whose inputs have changed since their last build; resolves to the names of the built ones.
 */
export async function ensureBuilt(names = ['wasm', 'server', 'web']) {
  const stamps = readStamps();
  const stale = names.filter((name) => !isBuilt(name, stamps));
  const build = async (name) => {
    const target = TARGETS[name];
    const hash = inputHash(target.inputs);
    say(`Building the ${target.title} ...`);
    const [command, args] = target.command();
    await run(command, args, { quiet: true });
    stamps[name] = hash;
    mkdirSync(path.dirname(BUILD_STAMPS), { recursive: true });
    writeFileSync(BUILD_STAMPS, JSON.stringify(stamps, null, 2));
  };
  if (stale.includes('wasm')) await build('wasm');
  await Promise.all(stale.filter((name) => name !== 'wasm').map(build));
  return stale;
}

/** Ends with the error message instead of a stack trace. */
export async function orExit(promise) {
  try {
    return await promise;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
