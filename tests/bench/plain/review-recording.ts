import { uniformNoise } from '#dsp/testing/noise.ts';
import { buildEdf } from '#tests/builders/edf-builder.ts';

const CHANNELS = 64;
const RATE_HZ = 256;
const HOUR_SECONDS = 3600;
/** The signals repeat after this; nothing that is measured depends on it. */
const PERIOD_SECONDS = 60;
const ANNOTATION_BYTES = 120;

/** 64 channels at 256 Hz as EDF+C, an hour unless told, EEG-like, with so many annotations spread over it. */
export function reviewRecording(annotationCount: number, seconds = HOUR_SECONDS): Uint8Array<ArrayBuffer> {
  const head = buildEdf({
    plus: 'C',
    channels: Array.from({ length: CHANNELS }, (_, channel) => ({
      label: `E${channel + 1}`,
      digital: [],
      samplesPerRecord: RATE_HZ,
      unit: 'uV',
      digitalMin: -32_767,
      digitalMax: 32_767,
    })),
    annotationBytes: ANNOTATION_BYTES,
    recordCount: 0,
    claims: { recordCount: seconds },
  });
  const signalBytes = CHANNELS * RATE_HZ * 2;
  const recordBytes = signalBytes + ANNOTATION_BYTES;
  const bytes = new Uint8Array(head.length + seconds * recordBytes);
  bytes.set(head);
  const period = periodBytes();
  const encoder = new TextEncoder();
  let written = 0;
  for (let record = 0; record < seconds; record++) {
    const at = head.length + record * recordBytes;
    const from = (record % PERIOD_SECONDS) * signalBytes;
    bytes.set(period.subarray(from, from + signalBytes), at);
    let list = `+${record}\u0014\u0014\0`;
    for (; written < (annotationCount * (record + 1)) / seconds; written++) {
      const onset = (written * seconds) / annotationCount;
      list += `+${onset.toFixed(2)}${written % 10 === 0 ? '\u00150.4' : ''}\u0014Blink ${written}\u0014\0`;
    }
    bytes.set(encoder.encode(list), at + signalBytes);
  }
  return bytes;
}

function periodBytes(): Uint8Array {
  const numbers = new Int16Array(PERIOD_SECONDS * CHANNELS * RATE_HZ);
  for (let channel = 0; channel < CHANNELS; channel++) {
    const next = uniformNoise(channel + 1);
    let drift = 0;
    for (let n = 0; n < PERIOD_SECONDS * RATE_HZ; n++) {
      drift = 0.995 * drift + 4 * next();
      const alpha = 30 * Math.sin((2 * Math.PI * 10 * n) / RATE_HZ + channel) * Math.sin(n / 900 + channel);
      const record = Math.floor(n / RATE_HZ);
      numbers[(record * CHANNELS + channel) * RATE_HZ + (n % RATE_HZ)] = 10 * (alpha + drift + 8 * next());
    }
  }
  return new Uint8Array(numbers.buffer);
}
