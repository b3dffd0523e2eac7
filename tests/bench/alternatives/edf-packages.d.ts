/** The parts of edfjs and edfdecoder used here; neither package has types. */
declare module 'edfjs' {
  export class EDF {
    read_buffer(file: ArrayBuffer): void;
  }
}
declare module 'edfdecoder' {
  const edfdecoder: {
    EdfDecoder: new () => { setInput(file: ArrayBuffer): void; decode(): void; getOutput(): unknown };
  };
  export { edfdecoder as default };
}
