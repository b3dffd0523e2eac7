import { describe, expect, it } from 'vitest';
import { FRAME_BYTES, FrameWriter, readFrames } from './frames.ts';

const KEY = new Uint8Array(32).fill(5);
const CONTEXT = Buffer.from('a backup');
const SEALED_BYTES = FRAME_BYTES + 16;

async function sealed(plain: Uint8Array): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const frames = new FrameWriter(async (bytes) => void parts.push(bytes), KEY, CONTEXT);
  for (let at = 0; at < plain.length; at += 100_000) await frames.write(plain.subarray(at, at + 100_000));
  await frames.end();
  return Buffer.concat(parts);
}

async function opened(bytes: Buffer, context: Uint8Array = CONTEXT): Promise<Buffer> {
  let at = 0;
  const source = async (count: number) => bytes.subarray(at, (at += count));
  const pieces: Uint8Array[] = [];
  for await (const piece of readFrames(source, KEY, context, 'The file')) pieces.push(piece);
  return Buffer.concat(pieces);
}

const someBytes = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, at) => at * 7));
const frame = (bytes: Buffer, number: number) =>
  bytes.subarray(number * SEALED_BYTES, (number + 1) * SEALED_BYTES);

describe('a stream of frames', () => {
  it.each([0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES, 3 * FRAME_BYTES + 5])(
    'of %d bytes is opened as it was written',
    async (length) => {
      expect((await opened(await sealed(someBytes(length)))).equals(someBytes(length))).toBe(true);
    },
  );

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['that ends after a whole frame', (bytes) => bytes.subarray(0, 2 * SEALED_BYTES)],
    ['without its first frame', (bytes) => bytes.subarray(SEALED_BYTES)],
    [
      'with two frames exchanged',
      (bytes) => Buffer.concat([frame(bytes, 1), frame(bytes, 0), frame(bytes, 2)]),
    ],
    ['with a frame twice', (bytes) => Buffer.concat([frame(bytes, 0), bytes])],
    ['that goes on after its end', (bytes) => Buffer.concat([bytes, frame(bytes, 0)])],
    ['without anything', () => Buffer.alloc(0)],
  ])('%s is refused', async (_, damage) => {
    const bytes = await sealed(someBytes(3 * FRAME_BYTES));

    await expect(opened(damage(bytes))).rejects.toThrow(/The file is damaged or incomplete/);
  });

  it('of another backup is refused', async () => {
    await expect(opened(await sealed(someBytes(5)), Buffer.from('another'))).rejects.toThrow(/is damaged/);
  });
});
