import type { DriverTime, HeadsetSink } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import { readingOfKohm } from '../common/ohm-contact.ts';
import type { BrainBitBoard } from './connect.ts';
import { formatProblem } from './decode.ts';
import { CONTACT_LIMITS } from './models.ts';
import { HalfMeasurement, resistanceCommand, resistanceKohm } from './resistance.ts';

const HALF_TIMEOUT_MS = 2000;
const PAUSE_AFTER_FAILURE_MS = 500;

type ContactSink = Pick<HeadsetSink, 'contact' | 'badPacket' | 'power'>;

/** Measures the electrodes in turn, round after round, until the returned function is called. */
export async function measureContact(
  board: BrainBitBoard,
  order: readonly number[],
  sink: ContactSink,
  time: DriverTime,
): Promise<() => Promise<void>> {
  const measurement = new ContactMeasurement(board, order, sink, time);
  await measurement.start();
  return () => measurement.stop();
}

class ContactMeasurement {
  readonly #board: BrainBitBoard;
  readonly #order: readonly number[];
  readonly #sink: ContactSink;
  readonly #time: DriverTime;
  #isStopped = false;
  #current: { half: HalfMeasurement; finish: (isComplete: boolean) => void } | undefined;
  #wake: (() => void) | undefined;
  #end: (() => Promise<void>) | undefined;
  #rounds: Promise<void> | undefined;

  constructor(board: BrainBitBoard, order: readonly number[], sink: ContactSink, time: DriverTime) {
    this.#board = board;
    this.#order = order;
    this.#sink = sink;
    this.#time = time;
  }

  /** Resolves when the device has confirmed the first command. */
  async start(): Promise<void> {
    const command = resistanceCommand(this.#order[0]!, false);
    this.#end = await this.#board.run('resistance', command, (bytes) => this.#receive(bytes), this.#sink);
    this.#rounds = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#current?.finish(false);
    this.#wake?.();
    await this.#rounds;
    await this.#end?.();
  }

  async #run(): Promise<void> {
    for (let turn = 0; !this.#isStopped; turn = (turn + 1) % this.#order.length) {
      try {
        await this.#measure(turn);
      } catch (error) {
        if (!(error instanceof HeadsetError)) throw error;
        if (error.failure === 'linkLost') return;
        await this.#pause();
      }
    }
  }

  async #measure(channel: number): Promise<void> {
    const position = this.#order[channel]!;
    const direct = await this.#half(position, false);
    const reversed = direct && (await this.#half(position, true));
    if (!direct || !reversed || this.#isStopped) return;
    const kohm = resistanceKohm(direct, reversed);
    this.#sink.contact([readingOfKohm(channel, kohm, CONTACT_LIMITS)]);
  }

  async #half(position: number, isReversed: boolean): Promise<HalfMeasurement | undefined> {
    if (this.#isStopped) return undefined;
    await this.#board.switchTo('resistance', resistanceCommand(position, isReversed));
    const half = new HalfMeasurement(position);
    const isComplete = await new Promise<boolean>((resolve) => {
      const cancelTimer = this.#time.after(HALF_TIMEOUT_MS, () => this.#current?.finish(false));
      const finish = (complete: boolean): void => {
        cancelTimer();
        this.#current = undefined;
        resolve(complete);
      };
      this.#current = { half, finish };
    });
    return isComplete ? half : undefined;
  }

  #receive(bytes: Uint8Array): void {
    const problem = formatProblem(bytes);
    if (problem) {
      this.#sink.badPacket(problem);
      return;
    }
    if (this.#board.mode !== 'resistance' || !this.#current) return;
    if (this.#current.half.add(bytes)) this.#current.finish(true);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimer = this.#time.after(PAUSE_AFTER_FAILURE_MS, () => this.#wake?.());
      this.#wake = () => {
        cancelTimer();
        this.#wake = undefined;
        resolve();
      };
    });
  }
}
