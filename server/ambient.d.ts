// Text files the bundler puts into the code.
declare module '*.sql?raw' {
  const text: string;
  export { text as default };
}
declare module '*.txt?raw' {
  const text: string;
  export { text as default };
}

// Files the bundler finds by their names and puts into the code.
interface ImportMeta {
  glob(
    pattern: string,
    options: { query: '?raw'; import: 'default'; eager: true },
  ): Readonly<Record<string, unknown>>;
}

// The shared engine contract names this type; Node's typings have the value only.
interface MessagePort {
  postMessage(message: unknown, transfer: readonly unknown[]): void;
}

// Node has it; its typings leave it to those of browsers.
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]?: string;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
