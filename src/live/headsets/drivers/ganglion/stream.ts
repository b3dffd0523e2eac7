import type { DriverTime, HeadsetSink } from '../common/contract.ts';
import { FirstPacket } from '../common/first-packet.ts';
import { MovementWatch } from '../movement/movement-watch.ts';
import { GanglionDifferenceAligner } from './align.ts';
import { GanglionValueAligner } from './align-values.ts';
import type { GanglionBoard } from './connect.ts';
import { PACKET_BYTES, decodeAxisG, isEmpty } from './decode.ts';
import { decodeContact } from './impedance.ts';
import { type GanglionFirmware, isText } from './layout.ts';

/** Streams the EEG. Rejects with `HeadsetError` when no samples arrive. */
export async function streamGanglion(
  board: GanglionBoard,
  sink: HeadsetSink,
  time: DriverTime,
): Promise<() => Promise<void>> {
  const first = new FirstPacket('Ganglion', time);
  const aligner =
    board.firmware === 3
      ? new GanglionValueAligner(board.firmwareText, sink)
      : new GanglionDifferenceAligner(sink);
  const axes = new GanglionAxes(board.firmware, sink);
  // A device still streaming for a closed page would start in the middle of a round.
  await board.send('stop');
  const end = await board.listen((bytes, hostTimeMs) => {
    if (isNoProblem(bytes)) return;
    if (bytes.length !== PACKET_BYTES || isEmpty(bytes)) {
      return sink.badPacket('A packet has 20 bytes that are not all zero, this one has not');
    }
    first.came();
    aligner.accept(bytes, hostTimeMs);
    axes.note(bytes, hostTimeMs);
  });
  const stop = async (): Promise<void> => {
    await board.send('stop');
    aligner.flush();
    await end();
  };
  return first.confirm(() => board.command('start'), stop);
}

/** Text replies, and impedances in transit when the measurement was stopped. */
const isNoProblem = (bytes: Uint8Array): boolean => isText(bytes) || decodeContact(bytes) !== undefined;

const AXES = 3;

/** The accelerometer, if another program has switched it on: one axis in some of the packets. */
class GanglionAxes {
  readonly #lastId: number;
  readonly #movement: MovementWatch;
  readonly #axesG = [Number.NaN, Number.NaN, Number.NaN];

  constructor(firmware: GanglionFirmware, sink: HeadsetSink) {
    this.#lastId = firmware === 2 ? 100 : 99;
    this.#movement = new MovementWatch((isMoving) => sink.moving(isMoving));
  }

  note(bytes: Uint8Array, hostTimeMs: number): void {
    const id = bytes[0]!;
    // Axes are in ids 1, 2, 3 of each ten, with 18-bit numbers.
    const axis = (id % 10) - 1;
    if (id > this.#lastId || axis < 0 || axis >= AXES) return;
    this.#axesG[axis] = decodeAxisG(bytes);
    const [x, y, z] = this.#axesG;
    if (axis === AXES - 1 && !Number.isNaN(x! + y! + z!)) this.#movement.note(x!, y!, z!, hostTimeMs);
  }
}
