/** The part of `@echogarden/pffft-wasm` used here; the package has no types. */
declare module '@echogarden/pffft-wasm/simd' {
  export type Pffft = {
    HEAPF32: Float32Array;
    _malloc?: (bytes: number) => number;
    _pffft_new_setup(size: number, kind: 0 | 1): number;
    _pffft_aligned_malloc(bytes: number): number;
    _pffft_transform_ordered(
      setup: number,
      input: number,
      output: number,
      work: number,
      direction: 0 | 1,
    ): void;
  };
  const create: () => Promise<Pffft>;
  export { create as default };
}
