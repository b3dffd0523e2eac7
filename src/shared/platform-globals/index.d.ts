// The few platform globals of browsers, workers and Node that shared code may use.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
interface MessagePort {
  postMessage(message: unknown, transfer: readonly unknown[]): void;
}
interface File {
  readonly name: string;
  readonly size: number;
}
interface Blob {
  readonly size: number;
}
interface ReadableStream<R = unknown> {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
}
declare class URL {
  constructor(url: string);
  static canParse(url: string): boolean;
  readonly hostname: string;
  readonly pathname: string;
  readonly searchParams: { get(name: string): string | null };
}
declare function atob(text: string): string;
