import type { Page } from '@playwright/test';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import type { StreamingPeripheral } from '#tests/peripherals/peripheral.ts';
import { expect } from './fixtures.ts';
import { HeadsetPicker } from './pages/headset-picker.page.ts';
import { SessionRoom } from './pages/session-room.page.ts';
import type { Practice } from './practice.ts';
import type { ServerProcess } from './server-process.ts';
import { makePractice, signInBrowser } from './practice.ts';

/** One run without a baseline; O1 is a site that BrainBit headsets have. */
export function aProtocolOf(runSeconds: number, site = 'O1'): Protocol {
  return protocolSchema.parse({
    name: `Alpha at ${site}`,
    conditions: [
      {
        name: 'Alpha',
        direction: 'reward',
        feature: {
          metric: 'bandAmplitude',
          band: { lowHz: 8, highHz: 12 },
          derivations: [{ kind: 'asRecorded', site }],
        },
        threshold: { mode: 'manual', value: 5 },
      },
    ],
    timing: { baselineSeconds: 0, runSeconds, runCount: 1, restSeconds: 0 },
  });
}

export type HeadsetRoom = { practice: Practice; room: SessionRoom; picker: HeadsetPicker };

/** A practice with a client whose session room is open, ready to choose a headset. */
export async function openHeadsetRoom(
  page: Page,
  server: ServerProcess,
  runSeconds = 60,
  site?: string,
): Promise<HeadsetRoom> {
  const protocol = aProtocolOf(runSeconds, site);
  const practice = await makePractice(server, protocol);
  await signInBrowser(page, practice);
  await page.goto(server.url + practice.roomPath);
  const room = new SessionRoom(page);
  await room.chooseHeadset();
  await room.chooseProtocol(protocol.name);
  return { practice, room, picker: await HeadsetPicker.on(page) };
}

export const sentCount = ({ sentUv }: StreamingPeripheral): number => sentUv[0]!.length;

/** Waits until the peripheral has made this many more samples. */
export async function untilSent(peripheral: StreamingPeripheral, samples: number): Promise<void> {
  const target = sentCount(peripheral) + samples;
  await expect.poll(() => sentCount(peripheral), { timeout: 180_000 }).toBeGreaterThanOrEqual(target);
}
