import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { endOfLog } from './scan-log.ts';

/**
 * How far the log was written and synced. PostgreSQL takes the first damaged record of its log for the end of the log and
 * opens without what follows, also if that was confirmed. This file tells the two apart. It is not synced itself: after a
 * power failure it may be older, never newer than the log.
 */
const FILE = 'loopwell_log_end';
const SEGMENT = /^[0-9A-F]{24}$/;
/** Control file (src/include/catalog/pg_control.h): state of the database, and start of the last checkpoint's log. */
const CONTROL = { stateOffset: 16, redoOffset: 40, shutDown: 1 };

/** Of the smallest segment there is; larger ones have a multiple of it. */
const LEAST_SEGMENT_BYTES = 1024 ** 2;

type LogEnd = { segment: string; offsetBytes: number };

/** Follows the writes and syncs of a database's log. */
export class LogEndKeeper {
  readonly #file: string;
  /** Written but not synced yet, by segment. */
  readonly #written = new Map<string, number>();
  #synced: LogEnd | undefined;
  #descriptor: number | undefined;

  constructor(cluster: string) {
    this.#file = path.join(cluster, FILE);
  }

  /** `name`: of the file. Only segments of the log have such names. */
  wrote(name: string, bytes: Uint8Array, position: number): void {
    if (!SEGMENT.test(name)) return;
    // A full segment is synced also in the middle of a record. If the rest of it is lost, nothing confirmed is.
    if ((position + bytes.length) % LEAST_SEGMENT_BYTES === 0) return;
    // The rest of the last page is zeros.
    let length = bytes.length;
    while (length > 0 && bytes[length - 1] === 0) length--;
    if (length > 0) this.#written.set(name, Math.max(this.#written.get(name) ?? 0, position + length));
  }

  #write(text: string): void {
    try {
      // Not emptied: until the new text is there, the older one holds.
      this.#descriptor ??= fs.openSync(this.#file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
      fs.writeSync(this.#descriptor, text, 0);
    } catch {
      // On a full disk. The commit itself is durable, and an older end is still true.
    }
  }

  /** Closes its own file. */
  close(): void {
    if (this.#descriptor !== undefined) fs.closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  synced(name: string): void {
    const offsetBytes = this.#written.get(name);
    if (offsetBytes === undefined) return;
    this.#written.delete(name);
    const known = this.#synced;
    const isFurther =
      !known || name > known.segment || (name === known.segment && offsetBytes > known.offsetBytes);
    if (!isFurther) return;
    this.#synced = { segment: name, offsetBytes };
    this.#write(`${name} ${String(offsetBytes).padStart(12, '0')}\n`);
  }
}

/**
 * Throws AppError if a part of the log that was synced cannot be read any more. Called before the database is opened,
 * because opening writes over what follows the damage.
 */
export function refuseDamagedLog(cluster: string): void {
  const known = readLogEnd(path.join(cluster, FILE));
  const control = readIfThere(path.join(cluster, 'global/pg_control'));
  if (!known || !control || control.length < CONTROL.redoOffset + 8) return;
  const view = new DataView(control.buffer, control.byteOffset, control.length);
  // It ended in order: what the log held is in the tables.
  if (view.getUint32(CONTROL.stateOffset, true) === CONTROL.shutDown) return;
  const segmentBytes = segmentSize(cluster, known.segment);
  const timeline = known.segment.slice(0, 8);
  const readSegment = (start: bigint) =>
    readIfThere(path.join(cluster, 'pg_wal', timeline + segmentName(start, segmentBytes)));
  const expected = positionOf(known, segmentBytes);
  const redo = view.getBigUint64(CONTROL.redoOffset, true);
  if (endOfLog({ readSegment, segmentBytes }, redo, expected) >= expected) return;
  throw new AppError(
    'unavailable',
    `The log (pg_wal) of the built-in database in ${cluster} is cut off or damaged: changes that were confirmed ` +
      'cannot be read from it. Nothing was changed. Put the data folder back from a backup. Without a backup: copy the ' +
      `data folder away, delete the file ${FILE} in ${cluster}, and start Loopwell again. It then opens without the ` +
      'last changes.',
  );
}

function readLogEnd(file: string): LogEnd | undefined {
  const text = readIfThere(file);
  const found = text && /^([0-9A-F]{24}) (\d{12})\n$/.exec(Buffer.from(text).toString('latin1'));
  return found ? { segment: found[1]!, offsetBytes: Number(found[2]) } : undefined;
}

function readIfThere(file: string): Uint8Array | undefined {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const DEFAULT_SEGMENT_BYTES = 16 * 1024 ** 2;

/** All segments have the size of the first whole one: a power of two of 1 MB or more. */
function segmentSize(cluster: string, segment: string): number {
  const found = fs.statSync(path.join(cluster, 'pg_wal', segment), { throwIfNoEntry: false });
  const isWhole = found && found.size >= 1024 ** 2 && Number.isInteger(Math.log2(found.size));
  return isWhole ? found.size : DEFAULT_SEGMENT_BYTES;
}

/** The last 16 digits of the file name: the high 32 bits of the position, and the number of the segment below them. */
function segmentName(start: bigint, segmentBytes: number): string {
  const digits = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return digits(start >> 32n) + digits((start & 0xffff_ffffn) / BigInt(segmentBytes));
}

function positionOf({ segment, offsetBytes }: LogEnd, segmentBytes: number): bigint {
  const high = BigInt(`0x${segment.slice(8, 16)}`);
  const number = BigInt(`0x${segment.slice(16)}`);
  return (high << 32n) + number * BigInt(segmentBytes) + BigInt(offsetBytes);
}
