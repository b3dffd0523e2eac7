// Text files the bundler puts into the code.
declare module '*.sql?raw' {
  const text: string;
  export { text as default };
}
