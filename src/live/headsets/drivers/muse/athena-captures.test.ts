import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { createRecordingSink } from '#tests/peripherals/fakes/recording-sink.ts';
import { AthenaMessages } from './athena-decode.ts';
import { AthenaReader } from './athena-reader.ts';

/** Notifications as a computer received them: time, characteristic and bytes in hex, with tabs between. */
type Notification = { hostTimeMs: number; bytes: Uint8Array };

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
/** Recorded with the emulated Athena of this project. */
const SELF_MADE = join(ROOT, 'tests/peripherals/captures/muse-athena');
/** On some machines, captures of real headsets are beside the checkout; they are not part of the project. */
const COLLECTED = resolve(ROOT, process.env['HEADSET_CAPTURES'] ?? '../shared/captures', 'muse-athena');

const capturesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.txt'))
        .sort()
        .map((name) => join(folder, name))
    : [];

const captured = (path: string): Notification[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => {
      const [time, , hex] = line.trim().split('\t');
      // Date keeps three decimal places of a second, captures have six.
      const [, micro = '0'] = /\.\d{3}(\d{3})/.exec(time!) ?? [];
      return {
        hostTimeMs: Date.parse(time!.replace(/\.\d+/, (digits) => digits.slice(0, 4))) + Number(micro) / 1000,
        bytes: Uint8Array.from(Buffer.from(hex!, 'hex')),
      };
    });

const UNHEARD = {
  packet: () => undefined,
  stamp: () => undefined,
  eeg: () => undefined,
  motion: () => undefined,
  battery: () => undefined,
};

/** How often each distance between consecutive EEG block numbers occurs. */
function blockSteps(notifications: readonly Notification[]): Map<number, number> {
  const steps = new Map<number, number>();
  let last: number | undefined;
  const messages = new AthenaMessages();
  for (const { bytes } of notifications) {
    messages.read(bytes, {
      ...UNHEARD,
      eeg(_bytes, _at, _channels, _samples, block) {
        const step = (block - (last ?? block - 1)) & 0xff;
        steps.set(step, (steps.get(step) ?? 0) + 1);
        last = block;
      },
    });
  }
  return steps;
}

/** The samples a recording would contain. */
function recorded(notifications: readonly Notification[]) {
  const recording = createRecordingSink({
    driver: 'muse',
    deviceType: undefined,
    modelName: 'Muse S Athena',
    samplingRateHz: 256,
    channelNames: ['TP9', 'AF7', 'AF8', 'TP10'],
    electrodes: 'fixed',
    fullScaleUv: [725.1, 725.1, 725.1, 725.1],
    wrapSamples: undefined,
    contact: undefined,
    experimental: [],
  });
  const reader = new AthenaReader(recording.sink, () => undefined);
  let refused = 0;
  for (const { bytes, hostTimeMs } of notifications) if (!reader.read(bytes, hostTimeMs)) refused++;
  recording.timeline.flush();
  return { ...recording, refused };
}

const CAPTURES = [...capturesIn(SELF_MADE), ...capturesIn(COLLECTED)];

describe.each(CAPTURES)('the capture %s', (path) => {
  const notifications = captured(path);

  it('decodes without a notification refused and without a block skipped', () => {
    expect(notifications.length).toBeGreaterThan(0);
    expect([...blockSteps(notifications).keys()]).toEqual([1]);
    const { refused, timeline, channels } = recorded(notifications);
    expect(refused).toBe(0);
    expect(timeline.figures()).toMatchObject({ badPackets: 0, lostSamples: 0, duplicatePackets: 0 });
    expect(channels[0]!.some(Number.isNaN)).toBe(false);
  });

  it.each([0, 300, 1000, 3000])(
    'in bursts of %i ms with 3 of 10 lost is stored whole and in its place',
    (burstMs) => {
      const [truth] = recorded(notifications).channels;
      const beganMs = notifications[0]!.hostTimeMs;
      const random = seededRandom(burstMs);
      // The first samples align place 0.
      const arrived = notifications
        .filter((_, i) => i < 3 || !random.chance(0.3))
        .map((each) => ({
          ...each,
          hostTimeMs:
            burstMs === 0
              ? each.hostTimeMs
              : beganMs + Math.ceil((each.hostTimeMs - beganMs) / burstMs) * burstMs,
        }));
      let samples = 0;
      const messages = new AthenaMessages();
      for (const { bytes } of arrived)
        messages.read(bytes, { ...UNHEARD, eeg: (...block) => (samples += block[3]) });

      const [stored] = recorded(arrived).channels;

      expect(stored!.filter((value) => !Number.isNaN(value))).toHaveLength(samples);
      expect(stored!.filter((value, i) => !Number.isNaN(value) && value !== truth![i])).toEqual([]);
    },
  );
});
