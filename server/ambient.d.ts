// Text files the bundler puts into the code.
declare module '*.sql?raw' {
  const text: string;
  export { text as default };
}
declare module '*.txt?raw' {
  const text: string;
  export { text as default };
}

// The shared engine contract names this type; Node's typings have the value only.
interface MessagePort {
  postMessage(message: unknown, transfer: readonly unknown[]): void;
}
