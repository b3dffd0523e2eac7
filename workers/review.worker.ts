import * as Comlink from 'comlink';
import { kernelExports } from '#dsp/host/kernel-exports.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { ReviewHost } from './review/review-host.ts';

/** One turn of the event loop, without the 4 ms minimum delay of nested timers. */
const turns = new MessageChannel();
const waiting: (() => void)[] = [];
turns.port1.onmessage = () => waiting.shift()?.();
const pause = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    turns.port2.postMessage(undefined);
  });

const host = new ReviewHost({
  loadKernels: async () => {
    const { default: start } = await import('../dsp/build/core.wasm?init');
    return kernelExports((await start()).exports);
  },
  pause,
});

// The calls are properties bound to the host, so they work without its class.
const calls: ReviewControl = host;

/** The review worker. `expose` comes before anything asynchronous, so that no early call is lost. */
const control: ReviewControl = {
  ...calls,
  page: async (request) => {
    const reply = await host.page(request);
    return reply.kind === 'page' ? Comlink.transfer(reply, [reply.page.buffer]) : reply;
  },
  overview: async (widthPx, badChannels) => {
    const reply = await host.overview(widthPx, badChannels);
    return Comlink.transfer(reply, [reply.columns.buffer]);
  },
  convert: (source, format, write, ...rest) =>
    host.convert(source, format, (bytes) => write(Comlink.transfer(bytes, [bytes.buffer])), ...rest),
};
Comlink.expose(control);
void host.warmUp();
