import type { Environment } from '#server/testing/built-server.ts';

/** Environment in which a server runs `code` first. The code may change `fs`, whose functions the server then calls. */
export const preload = (code: string): Environment => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; ${code}; syncBuiltinESMExports();`,
  )}`,
});

type Failing = {
  /** Calls on files whose path contains this text fail. */
  folder: string;
  /** They fail while this file exists. */
  flag: string;
  /** The error of the operating system, such as `ENOSPC`. */
  code: string;
  /** Functions of `fs`; `promises.` and one of `fs.promises`; `handle.` and a method of files opened there. */
  calls: readonly string[];
};

/** Code for {@link preload}: a disk that fails. */
export function failing({ folder, flag, code, calls }: Failing): string {
  const text = JSON.stringify;
  const named = (prefix: string) =>
    text(calls.filter((call) => call.startsWith(prefix)).map((call) => call.slice(prefix.length)));
  return `{
    const exists = fs.existsSync;
    const isBelow = (name) => String(name).includes(${text(folder)});
    const isFailing = () => exists(${text(flag)});
    const fail = () => {
      throw Object.assign(new Error(${text(`${code}: simulated`)}), { code: ${text(code)}, syscall: 'write' });
    };
    const ours = new Set();
    const openSync = fs.openSync;
    fs.openSync = (name, ...rest) => {
      const file = openSync(name, ...rest);
      if (isBelow(name)) ours.add(file); else ours.delete(file);
      return file;
    };
    for (const call of ${text(calls.filter((call) => !call.includes('.')))}) {
      const real = fs[call];
      fs[call] = (where, ...rest) => {
        if (isFailing() && (typeof where === 'number' ? ours.has(where) : isBelow(where))) fail();
        return real(where, ...rest);
      };
    }
    const open = fs.promises.open;
    fs.promises.open = async (name, ...rest) => {
      const handle = await open(name, ...rest);
      for (const call of isBelow(name) ? ${named('handle.')} : []) {
        const real = handle[call].bind(handle);
        handle[call] = async (...args) => (isFailing() ? fail() : real(...args));
      }
      return handle;
    };
    for (const call of ${named('promises.')}) {
      const real = fs.promises[call];
      fs.promises[call] = async (where, ...rest) =>
        isFailing() && isBelow(where) ? fail() : real(where, ...rest);
    }
  }`;
}
