/** The part of MessagePort used here, available in browser workers and Node. */
export type PortLike = {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
  close(): void;
};

/** One end of a data port: outgoing messages are typed; incoming ones are `unknown` and parsed by the receiver. */
export class PortEndpoint<Outgoing> {
  readonly #port: PortLike;

  constructor(port: PortLike, onMessage: (data: unknown) => void) {
    this.#port = port;
    // Setting onmessage also starts the port.
    port.onmessage = (event) => {
      onMessage(event.data);
    };
  }

  /** The buffers in `transfer` belong to the receiver afterwards. */
  send(message: Outgoing, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
  }
}
