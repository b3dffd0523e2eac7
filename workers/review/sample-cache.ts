import type { EegFile } from '../eeg-files/eeg-file.ts';
import type { RowScratch } from './row-scratch.ts';
import type { RateGroup } from './timeline.ts';

/**
 * Samples `[from, to)` of some channels of a group, one row per channel. The receiver owns the rows, which may lie in
 * the memory of `scratch`.
 */
export type SampleReader = {
  rows(
    group: RateGroup,
    channels: readonly number[],
    from: number,
    to: number,
    scratch?: RowScratch,
  ): Promise<Float32Array[]>;
};

/** Values of all channels of a group in one tile: small, so that a first page reads little more than it needs. */
const TILE_VALUES = 16_384;
/** Tiles fetched by one read. They share memory, so this limits how much one cached tile retains. */
const MOST_TILES_A_READ = 32;
const DEFAULT_BUDGET_BYTES = 16 * 1024 * 1024;

/** Part of the result of one read: samples from `offset` on of rows in the order of the group's channels. */
type Tile = { rows: Float32Array[]; offset: number };

/** Recently viewed samples of a recording, in bounded memory. */
export class SampleCache implements SampleReader {
  readonly #file: EegFile;
  readonly #groups: readonly RateGroup[];
  readonly #budgetBytes: number;
  /** Least recently used first. */
  readonly #tiles = new Map<string, Tile>();
  #bytes = 0;

  constructor(file: EegFile, groups: readonly RateGroup[], budgetBytes = DEFAULT_BUDGET_BYTES) {
    this.#file = file;
    this.#groups = groups;
    this.#budgetBytes = budgetBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async rows(
    group: RateGroup,
    channels: readonly number[],
    from: number,
    to: number,
    scratch?: RowScratch,
  ): Promise<Float32Array[]> {
    const size = tileSamples(group);
    const places = channels.map((channel) => group.channels.indexOf(channel));
    const out = scratch
      ? scratchRows(scratch, channels, from, to)
      : channels.map(() => new Float32Array(to - from));
    const [firstTile, endTile] = [Math.floor(from / size), Math.ceil(to / size)];
    for (let first = firstTile; first < endTile; first += MOST_TILES_A_READ) {
      const end = Math.min(first + MOST_TILES_A_READ, endTile);
      const tiles = await this.#fetch(group, first, end);
      for (const [k, tile] of tiles.entries()) {
        const start = (first + k) * size;
        const [a, b] = [Math.max(from, start), Math.min(to, start + size)];
        const at = tile.offset + a - start;
        for (const [i, place] of places.entries()) {
          out[i]!.set(tile.rows[place]!.subarray(at, at + b - a), a - from);
        }
      }
    }
    return out;
  }

  /** Tiles `[first, end)`; adjacent missing tiles are read together. */
  async #fetch(group: RateGroup, first: number, end: number): Promise<Tile[]> {
    const index = this.#groups.indexOf(group);
    const tiles: Tile[] = [];
    for (let tile = first; tile < end; tile++) {
      const key = `${index}:${tile}`;
      const kept = this.#tiles.get(key);
      if (kept) {
        this.#tiles.delete(key);
        this.#tiles.set(key, kept);
        tiles.push(kept);
        continue;
      }
      let stop = tile + 1;
      while (stop < end && !this.#tiles.has(`${index}:${stop}`)) stop++;
      tiles.push(...(await this.#read(group, index, tile, stop)));
      tile = stop - 1;
    }
    return tiles;
  }

  async #read(group: RateGroup, index: number, first: number, end: number): Promise<Tile[]> {
    const size = tileSamples(group);
    const rows = await this.#file.readFloat32({
      channels: group.channels,
      firstSampleIndex: first * size,
      sampleCount: Math.min(group.sampleCount, end * size) - first * size,
    });
    const tiles: Tile[] = [];
    for (let tile = first; tile < end; tile++) {
      const made = { rows, offset: (tile - first) * size };
      tiles.push(made);
      if (!this.#tiles.has(`${index}:${tile}`)) this.#bytes += tileBytes(group);
      this.#tiles.set(`${index}:${tile}`, made);
    }
    this.#evict();
    return tiles;
  }

  #evict(): void {
    for (const key of this.#tiles.keys()) {
      if (this.#bytes <= this.#budgetBytes) return;
      this.#tiles.delete(key);
      this.#bytes -= tileBytes(this.#groups[Number(key.split(':')[0])]!);
    }
  }
}

const tileSamples = ({ channels }: RateGroup): number =>
  Math.max(64, Math.floor(TILE_VALUES / Math.max(1, channels.length)));

const tileBytes = (group: RateGroup): number => tileSamples(group) * group.channels.length * 4;

/** Bypasses the cache, for work that reads the whole recording once. */
export const directReader = (file: EegFile): SampleReader => ({
  rows: (_group, channels, from, to, scratch) =>
    file.readFloat32(
      { channels, firstSampleIndex: from, sampleCount: to - from },
      scratch && scratchRows(scratch, channels, from, to),
    ),
});

const scratchRows = (scratch: RowScratch, channels: readonly number[], from: number, to: number) =>
  scratch.rows(channels.map(() => to - from));
