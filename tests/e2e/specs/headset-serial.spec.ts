import { createCytonPeripheral } from '#tests/peripherals/cyton.ts';
import { expect, test } from '../fixtures.ts';
import { openHeadsetRoom } from '../headset-practice.ts';
import { plugIn } from '../serial-port.ts';
import { storedSamples } from '../stored-recording.ts';
import { stretchesOf } from '../stretches.ts';

const RUN_SECONDS = 5;
const RATE_HZ = 250;

test('a Cyton behind its dongle streams over Web Serial, sample for sample, and leaves its port @deep', async ({
  page,
  server,
  complaints,
}) => {
  const peripheral = createCytonPeripheral();
  const port = await plugIn(page, peripheral);
  const { practice, room, picker } = await openHeadsetRoom(page, server, RUN_SECONDS);
  const cyton = picker.brand('OpenBCI Cyton');

  await test.step('a port that another program holds is told in words', async () => {
    port.isBusy = true;
    await cyton.click();
    await expect(picker.region).toContainText('Another program may be using it');
    port.isBusy = false;
  });

  await test.step('it is connected, let go and connected again', async () => {
    await picker.region.getByRole('button', { name: 'Try again' }).click();
    await picker.expectConnected('OpenBCI Cyton');
    await picker.region.getByRole('button', { name: 'Disconnect' }).click();
    await expect.poll(() => port.isOpen).toBe(false);
    await cyton.click();
    await picker.expectConnected('OpenBCI Cyton');
  });

  await test.step('what it sends is what is recorded', async () => {
    await room.checkContact();
    await room.startBaseline();
    await room.endAfterRuns(RUN_SECONDS);
    const recorded = await storedSamples(practice);
    const stretches = stretchesOf(recorded, peripheral.sentUv);
    expect(recorded).toHaveLength(8);
    expect(recorded[0]!.length).toBeGreaterThanOrEqual(RUN_SECONDS * RATE_HZ);
    expect(stretches).toEqual([{ from: 0, count: recorded[0]!.length, sentFrom: stretches[0]!.sentFrom }]);
  });
  expect(complaints).toEqual([]);
});
