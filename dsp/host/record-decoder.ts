import { checkClaim, claimMemory, type KernelExports } from './kernel-exports.ts';

/** Records and decoded values stay in the L2 cache. */
const PIECE_BYTES = 384 * 1024;
/** Records may be larger than a piece; larger ones than this are read in another way. */
const MOST_RECORD_BYTES = 8 * 1024 * 1024;
const BYTES_OUT = 4;

/** Whole records as they follow each other in a file, each with every signal's samples one after another. */
export type RecordShape = { recordBytes: number; bytesPerSample: 2 | 3 };

/** The samples of one signal in a record: `count` from byte `byteOffset` on. */
export type RecordPart = { byteOffset: number; count: number };

/** `((digital - digitalMin) * gain + physicalMin) * unitFactor`. */
export type RecordScale = { digitalMin: number; gain: number; physicalMin: number; unitFactor: number };

/** Most files use one scale for all channels, which is then set once. */
const isSameScale = (scale: RecordScale, other: RecordScale | undefined): boolean =>
  scale === other ||
  (other !== undefined &&
    scale.gain === other.gain &&
    scale.digitalMin === other.digitalMin &&
    scale.physicalMin === other.physicalMin &&
    scale.unitFactor === other.unitFactor);

/**
 * Decodes interleaved 16-bit or 24-bit little-endian records into one row per signal, in WebAssembly. Values are
 * computed in doubles, in the order of operations common to readers of these formats, and rounded to float32 once.
 */
export class RecordDecoder {
  readonly #exports: KernelExports;
  /** Staging for records, in the memory of the module. */
  #records = new Uint8Array(0);
  #planeAt = 0;
  #planeBytes = 0;

  constructor(exports: KernelExports) {
    this.#exports = exports;
  }

  /** Whether records of this size can be decoded. */
  canDecode({ recordBytes }: RecordShape): boolean {
    return recordBytes > 0 && recordBytes <= MOST_RECORD_BYTES;
  }

  /** Whether this scale is supported. Non-finite scales, or ones beyond 32 bits, use the slower path. */
  canScale({ digitalMin, gain, physicalMin, unitFactor }: RecordScale): boolean {
    return (
      Math.abs(digitalMin) < 2 ** 30 &&
      Number.isInteger(digitalMin) &&
      Number.isFinite(gain * physicalMin * unitFactor)
    );
  }

  /**
   * Stored integers of all whole records in `bytes`. Row `i` is filled from `at` on with the samples of `parts[i]`. The
   * rows must be large enough.
   */
  integers(
    bytes: Uint8Array,
    shape: RecordShape,
    parts: readonly RecordPart[],
    rows: readonly Int32Array[],
    at = 0,
  ): void {
    const { recordBytes, bytesPerSample } = shape;
    let plane = new Int32Array(0);
    this.#eachPiece(bytes, shape, parts, (firstRecord, records) => {
      for (let row = 0; row < parts.length; row++) {
        const { byteOffset, count } = parts[row]!;
        const length = records * count;
        if (plane.length !== length)
          plane = new Int32Array(this.#exports.memory.buffer, this.#planeAt, length);
        this.#exports.decodeIntegers(bytesPerSample, byteOffset, recordBytes, records, count, 0);
        rows[row]!.set(plane, at + firstRecord * count);
      }
    });
  }

  /** Like `integers`, but scaled: each signal by its own scale, which must satisfy {@link canScale}. */
  values(
    bytes: Uint8Array,
    shape: RecordShape,
    parts: readonly (RecordPart & { scale: RecordScale })[],
    rows: readonly Float32Array[],
    at = 0,
  ): void {
    const { recordBytes, bytesPerSample } = shape;
    let plane = new Float32Array(0);
    let current: RecordScale | undefined;
    this.#eachPiece(bytes, shape, parts, (firstRecord, records) => {
      for (let row = 0; row < parts.length; row++) {
        const { byteOffset, count, scale } = parts[row]!;
        const length = records * count;
        if (plane.length !== length)
          plane = new Float32Array(this.#exports.memory.buffer, this.#planeAt, length);
        if (!isSameScale(scale, current)) {
          this.#exports.decodeScale(scale.digitalMin, scale.gain, scale.physicalMin, scale.unitFactor);
          current = scale;
        }
        this.#exports.decodeValues(bytesPerSample, byteOffset, recordBytes, records, count, 0);
        rows[row]!.set(plane, at + firstRecord * count);
      }
    });
  }

  /** Copies records in, piece by piece; each plane is passed on while it is still in the cache. */
  #eachPiece(
    bytes: Uint8Array,
    { recordBytes }: RecordShape,
    parts: readonly RecordPart[],
    decode: (firstRecord: number, records: number) => void,
  ): void {
    const total = Math.floor(bytes.length / recordBytes);
    const perPiece = Math.max(1, Math.floor(PIECE_BYTES / recordBytes));
    const most = Math.min(perPiece, total);
    const widest = parts.reduce((count, part) => Math.max(count, part.count), 0);
    this.#makeRoom(most * recordBytes, most * widest * BYTES_OUT);
    for (let first = 0; first < total; first += perPiece) {
      const records = Math.min(perPiece, total - first);
      this.#records.set(bytes.subarray(first * recordBytes, (first + records) * recordBytes));
      decode(first, records);
    }
  }

  #makeRoom(recordBytes: number, planeBytes: number): void {
    if (recordBytes <= this.#records.length && planeBytes <= this.#planeBytes) {
      checkClaim(this.#exports, this, 'this decoder');
      return;
    }
    claimMemory(this.#exports, this);
    const held = Math.max(this.#records.length, recordBytes, PIECE_BYTES);
    this.#planeBytes = Math.max(this.#planeBytes, planeBytes, PIECE_BYTES * 2);
    if (this.#exports.decodeConfigure(held, this.#planeBytes) > 0) {
      throw new RangeError(`Records of ${recordBytes} bytes are too large for the decoder.`);
    }
    this.#records = new Uint8Array(this.#exports.memory.buffer, this.#exports.decodeRecordsPointer(), held);
    this.#planeAt = this.#exports.decodePlanesPointer();
  }
}
