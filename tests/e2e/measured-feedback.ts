import type { Locator, Page } from '@playwright/test';

type Listening = { listeners: AnalyserNode[] };

/** Connects an analyser to everything that reaches the loudspeakers of the pages of this context. */
export const listenToSpeakers = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const here = globalThis as unknown as Listening;
    here.listeners = [];
    const own = Object.getOwnPropertyDescriptor(AudioNode.prototype, 'connect')!;
    const connect = own.value as (this: AudioNode, to: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context, { fftSize: 32_768 });
        connect.call(this, analyser);
        here.listeners.push(analyser);
      }
      return connect.call(this, to);
    } as typeof AudioNode.prototype.connect;
  });

/** RMS of the last 0.7 s at the loudspeakers, in dB relative to full scale. */
export const soundDb = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { listeners } = globalThis as unknown as Listening;
    const samples = new Float32Array(32_768);
    let power = 0;
    for (const listener of listeners) {
      listener.getFloatTimeDomainData(samples);
      power += samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
    }
    return 10 * Math.log10(Math.max(power, 1e-12));
  });

/** Sends the sound of the video in `frame` through the analysers too; its volume applies before. */
export const listenToVideo = (frame: Locator): Promise<void> =>
  frame.locator('video').evaluate((video: HTMLVideoElement) => {
    const context = new AudioContext();
    context.createMediaElementSource(video).connect(context.destination);
    return context.resume();
  });

type Filmed = { bytes: number[]; type: string };

/**
 * Two seconds of video in one grey with one tone, made by the browser's own encoder: WebM, VP8 and Opus. `level` is the
 * grey of each pixel, 0-255.
 */
export const filmGrey = (page: Page, level: number): Promise<Filmed> =>
  page.evaluate(async (grey) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const pen = canvas.getContext('2d')!;
    const context = new AudioContext();
    const tone = new OscillatorNode(context, { frequency: 440 });
    const half = new GainNode(context, { gain: 0.5 });
    const sound = context.createMediaStreamDestination();
    tone.connect(half).connect(sound);
    tone.start();
    const picture = canvas.captureStream(25);
    const stream = new MediaStream([...picture.getTracks(), ...sound.stream.getTracks()]);
    const recorder = new MediaRecorder(stream, {
      mimeType: 'video/webm;codecs=vp8,opus',
      videoBitsPerSecond: 2_000_000,
      audioBitsPerSecond: 128_000,
    });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    // A canvas that does not change sends no pictures.
    for (let frame = 0; frame < 50; frame++) {
      pen.fillStyle = `rgb(${grey} ${grey} ${grey})`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await stopped;
    await context.close();
    const film = new Blob(parts);
    return { bytes: [...new Uint8Array(await film.arrayBuffer())], type: film.type };
  }, level);

/** The grey values along the line through the middle of a part of the page, 0-255, from a screenshot. */
async function middleLine(page: Page, clip: Box): Promise<number[]> {
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, bitmap.height >> 1, bitmap.width, 1);
    return Array.from(
      { length: bitmap.width },
      (_, at) => (data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]!) / 3,
    );
  }, png);
}

type Box = { x: number; y: number; width: number; height: number };

/** Place of an element on its page; of a picture before it changes its size. */
export const placeOf = async (element: Locator): Promise<Box> => (await element.boundingBox())!;

/** Mean grey of the middle half of a picture, 0-255. */
export async function greyAt(page: Page, place: Box): Promise<number> {
  const line = await middleLine(page, place);
  const middle = line.slice(line.length >> 2, (3 * line.length) >> 2);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Share of the width of `place` that is filled by a picture of this grey. */
export async function widthAt(page: Page, place: Box, grey: number): Promise<number> {
  const line = await middleLine(page, place);
  return line.filter((value) => Math.abs(value - grey) < 12).length / line.length;
}
