declare module 'ganglion-ble' {
  type Sample = { sampleNumber: number; data: number[] };

  export class Ganglion {
    /** Notifications go in as `next({ target: { value } })`, samples in volts come out. */
    stream: {
      next(event: { target: { value: { buffer: ArrayBufferLike } } }): void;
      subscribe(listener: (sample: Sample) => void): unknown;
    };
  }
}
