// Text files that the bundler inlines.
declare module '*.txt?raw' {
  const text: string;
  export { text as default };
}

// Files that the bundler finds by pattern and includes: modules, or texts.
interface ImportMeta {
  glob(patterns: readonly string[], options: { eager: true }): Readonly<Record<string, unknown>>;
  glob(
    pattern: string,
    options: { query: '?raw'; import: 'default'; eager: true },
  ): Readonly<Record<string, unknown>>;
}

// The shared engine contract uses this type; Node's typings have only the value.
interface MessagePort {
  postMessage(message: unknown, transfer: readonly unknown[]): void;
}

// Node has it, but only browser typings declare it.
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]?: string;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
