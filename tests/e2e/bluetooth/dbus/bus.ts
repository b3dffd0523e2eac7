import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { BusClient } from './bus-client.ts';
import type { DbusMessage } from './message.ts';
import type { DbusValue } from './values.ts';
import { textOf } from './values.ts';

export type DbusCall = { path: string; interface: string; member: string; body: readonly DbusValue[] };
export type DbusReply = { signature: string; body: readonly DbusValue[] };
export type DbusSignal = DbusCall & { signature: string };

/** An error reported to a client by its D-Bus name. */
export class DbusError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** The one service on the bus. Rejecting with a `DbusError` answers the call with that error. */
export type DbusService = { name: string; call(call: DbusCall): Promise<DbusReply> };

const BUS = 'org.freedesktop.DBus';
/** The service's unique name, besides its well-known one; clients compare the sender of signals with it. */
const SERVICE_OWNER = ':1.0';
export const NOTHING: DbusReply = { signature: '', body: [] };

/** A message bus with one service, on its own socket. */
export class Bus {
  readonly #service: DbusService;
  readonly #server: Server;
  readonly #clients = new Set<BusClient>();
  #clientCount = 0;

  constructor(service: DbusService) {
    this.#service = service;
    this.#server = createServer((socket) => this.#welcome(socket));
  }

  async listen(socketPath: string): Promise<void> {
    this.#server.listen(socketPath);
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.end();
    this.#server.close();
    await once(this.#server, 'close');
  }

  emit(signal: DbusSignal): void {
    for (const client of this.#clients) client.send({ ...signal, kind: 'signal', sender: SERVICE_OWNER });
  }

  #welcome(socket: Socket): void {
    this.#clientCount += 1;
    const client = new BusClient(socket, `:1.${this.#clientCount}`, (message) => {
      if (message.kind === 'call') void this.#answer(client, message);
    });
    this.#clients.add(client);
    socket.once('close', () => this.#clients.delete(client));
  }

  async #answer(client: BusClient, message: DbusMessage): Promise<void> {
    const sender = message.destination === BUS ? BUS : SERVICE_OWNER;
    const back = { replySerial: message.serial, destination: client.name, sender };
    try {
      const reply = await this.#call(client, message);
      if (message.isNoReplyExpected !== true) client.send({ ...back, kind: 'reply', ...reply });
    } catch (error) {
      if (message.isNoReplyExpected === true) return;
      const { name, message: words } = error instanceof Error ? error : new Error(String(error));
      const errorName = error instanceof DbusError ? name : 'org.bluez.Error.Failed';
      client.send({ ...back, kind: 'error', errorName, signature: 's', body: [words] });
    }
  }

  #call(client: BusClient, message: DbusMessage): DbusReply | Promise<DbusReply> {
    const { path = '', interface: iface = '', member = '', body, destination } = message;
    if (destination === BUS) return this.#callBus(client, member, textOf(body[0]));
    if (destination === this.#service.name || destination === SERVICE_OWNER)
      return this.#service.call({ path, interface: iface, member, body });
    throw new DbusError(`${BUS}.Error.ServiceUnknown`, `${destination} is not on this bus.`);
  }

  #callBus(client: BusClient, member: string, name: string): DbusReply {
    const isHere = name === this.#service.name || name === BUS;
    if (member === 'Hello') return { signature: 's', body: [client.name] };
    if (member === 'NameHasOwner') return { signature: 'b', body: [isHere] };
    if (member === 'ListNames') return { signature: 'as', body: [[BUS, this.#service.name]] };
    if (member === 'RequestName') return { signature: 'u', body: [1] };
    if (member === 'GetNameOwner') {
      if (!isHere) throw new DbusError(`${BUS}.Error.NameHasNoOwner`, `${name} is not on this bus.`);
      return { signature: 's', body: [name === BUS ? BUS : SERVICE_OWNER] };
    }
    if (member === 'AddMatch' || member === 'RemoveMatch') return NOTHING;
    throw new DbusError(`${BUS}.Error.ServiceUnknown`, `This bus cannot ${member}.`);
  }
}
