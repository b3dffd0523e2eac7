import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { DbusMessage } from './message.ts';
import { messageLength, readMessage, writeMessage } from './message.ts';
import { handshake } from './sasl.ts';

const BUS_ID = randomBytes(16).toString('hex');

/** One program on the bus, as seen from the bus: first the handshake, then messages. */
export class BusClient {
  readonly name: string;
  readonly #socket: Socket;
  readonly #onMessage: (message: DbusMessage) => void;
  #received = Buffer.alloc(0);
  #isBegun = false;
  #serial = 0;

  constructor(socket: Socket, name: string, onMessage: (message: DbusMessage) => void) {
    this.name = name;
    this.#socket = socket;
    this.#onMessage = onMessage;
    socket.on('data', (bytes) => this.#receive(bytes));
    // A closing browser tears its sockets down; that does not fail a test.
    socket.on('error', () => socket.destroy());
  }

  send(message: Omit<DbusMessage, 'serial'>): void {
    if (!this.#isBegun || this.#socket.destroyed) return;
    this.#serial += 1;
    this.#socket.write(writeMessage({ ...message, serial: this.#serial }));
  }

  end(): void {
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    while (!this.#isBegun && this.#takeLine());
    while (this.#isBegun && this.#takeMessage());
  }

  #takeLine(): boolean {
    const end = this.#received.indexOf('\r\n');
    if (end < 0) return false;
    // The first byte is a zero, which carries credentials on some systems.
    const line = this.#received.toString('latin1', 0, end).replace(/^\0/, '');
    this.#received = this.#received.subarray(end + 2);
    const step = handshake(line, BUS_ID);
    if (step.answer !== undefined) this.#socket.write(step.answer);
    this.#isBegun = step.isBegun;
    return true;
  }

  #takeMessage(): boolean {
    const length = messageLength(this.#received);
    if (length === undefined || this.#received.length < length) return false;
    const message = readMessage(this.#received.subarray(0, length));
    this.#received = this.#received.subarray(length);
    this.#onMessage(message);
    return true;
  }
}
