import { afterEach, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import { aBrainBit } from '#tests/peripherals/brainbit.ts';
import { openMakerKit } from '#tests/peripherals/brainbit-maker-kit.ts';
import { createHandClock } from '#tests/peripherals/hand-clock.ts';
import { createRecordingSink } from '#tests/peripherals/fakes/recording-sink.ts';
import { bluetoothRig } from '#tests/peripherals/rig.ts';
import { firstCount, hasMark, packetNumber, secondCount, VOLTS_PER_COUNT } from './decode.ts';
import { BRAINBIT_DRIVER } from './driver.ts';
import { SIGNAL_CHARACTERISTIC } from './uuids.ts';

const PACKETS = 10_000;
const CHANNELS = [1, 2, 3, 4] as const;

describe("the maker's own kit", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it(`agrees with the decoder on ${PACKETS} random packets, but for the fraction it keeps`, async () => {
    const { kit, notify } = await openMakerKit(aBrainBit(), createHandClock());
    const random = seededRandom(3);
    let bytes = new Uint8Array(20);
    let compared = 0;
    kit.eegStream.subscribe((theirs) => {
      expect(packetNumber(bytes)).toBe(theirs.number);
      expect(hasMark(bytes)).toBe(theirs.marker);
      for (const channel of CHANNELS) {
        const first = theirs[`val0_ch${channel}`] / VOLTS_PER_COUNT - firstCount(bytes, channel - 1);
        const second = theirs[`val1_ch${channel}`] / VOLTS_PER_COUNT - secondCount(bytes, channel - 1);
        for (const fraction of [first, second]) {
          expect(fraction).toBeGreaterThan(-1e-6);
          expect(fraction).toBeLessThan(1);
        }
      }
      compared++;
    });

    for (let i = 0; i < PACKETS; i++) {
      bytes = Uint8Array.from({ length: 20 }, () => random.below(256));
      notify(SIGNAL_CHARACTERISTIC, bytes);
    }

    expect(compared).toBe(PACKETS);
  });

  it('measures the same resistances on the same electrodes', async () => {
    const electrodesKohm = [12, 333, 1900, Infinity];
    const clock = createHandClock();
    const { kit } = await openMakerKit(aBrainBit({ electrodesKohm }), clock);
    const theirs: number[][] = [];
    kit.resistanceData.subscribe((each) =>
      theirs.push(CHANNELS.map((channel) => each[`resistanceCh${channel}`] / 1000)),
    );
    await clock.until(kit.startResistanceData());
    await clock.advance(3000);

    const rig = bluetoothRig({
      driver: BRAINBIT_DRIVER,
      peripheral: aBrainBit({ electrodesKohm }),
      eegCharacteristic: SIGNAL_CHARACTERISTIC,
    });
    const headset = await rig.clock.until(rig.open());
    const { sink, contacts } = createRecordingSink(headset.facts);
    const stop = await rig.clock.until(headset.measureContact!(sink));
    await rig.clock.advance(3000);
    await rig.clock.until(stop());

    // The kit uses the packet order O1, T3, T4, O2; ours is T3, T4, O1, O2.
    const ours = [2, 0, 1, 3].map(
      (channel) => contacts.find((each) => each.channel === channel)!.resistanceKohm!,
    );
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs[0]![3]).toBe(Infinity);
    expect(ours[3]).toBe(Infinity);
    for (const position of [0, 1, 2]) expect(ours[position]).toBeCloseTo(theirs[0]![position]!, 6);
  });
});
