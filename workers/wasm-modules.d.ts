/** A WebAssembly file imported as a module; its exports are checked by `coreFromExports`. */
declare module '*.wasm' {
  const exports: object;
  export = exports;
}
