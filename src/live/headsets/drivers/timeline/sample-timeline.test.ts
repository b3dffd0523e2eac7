import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTimeline, RATE_HZ, SAMPLES } from '../testing/timeline-harness.ts';

describe('the order of samples', () => {
  it('counts from 0 wherever the device begins', () => {
    const { send, samples } = aTimeline();
    send(7, 8, 9);
    expect(samples()).toEqual([
      [0, 70],
      [10, 80],
      [20, 90],
    ]);
  });

  it('drops what was sent twice', () => {
    const { send, samples, figures } = aTimeline();
    send(0, 1, 1, 0, 2);
    expect(samples().map(([, device]) => device)).toEqual([0, 10, 20]);
    expect(figures()).toMatchObject({ packets: 5, duplicatePackets: 2, latePackets: 0, lostSamples: 0 });
  });

  it.each([
    ['two swapped', [0, 2, 1, 3]],
    ['one two places late', [0, 2, 3, 1, 4]],
    ['three turned round', [0, 3, 2, 1, 4]],
    ['one swapped and sent twice', [0, 2, 2, 1, 1, 3]],
  ])('puts %s in order', (_, numbers) => {
    const { send, samples, figures } = aTimeline();
    send(...numbers);
    const expected = [...new Set(numbers)].sort((a, b) => a - b).map((each) => each * SAMPLES);
    expect(samples()).toEqual(expected.map((each) => [each, each]));
    expect(figures()).toMatchObject({ latePackets: 0, lostSamples: 0 });
  });

  it('skips what was lost and counts it', () => {
    const { send, samples, figures } = aTimeline();
    send(0, 1, 4, 5, 6, 7);
    expect(samples().map(([index]) => index)).toEqual([0, 10, 40, 50, 60, 70]);
    expect(figures().lostSamples).toBe(20);
    expect(figures().lostPct).toBeCloseTo(25);
  });

  it('counts samples that came without a value as lost, once each', () => {
    const { sendSamples, figures } = aTimeline();
    sendSamples(0, 10, 0);
    sendSamples(20, 10, 40, 10);
    sendSamples(10, 10, 50);
    sendSamples(25, 10, 80, 10);
    sendSamples(25, 10, 81, 10);
    sendSamples(35, 10, 120);
    expect(figures()).toMatchObject({ lostSamples: 15, duplicatePackets: 1 });
  });

  it('waits for the missing ones only for a moment', () => {
    const { sendAt, samples } = aTimeline();
    sendAt(0, 0);
    sendAt(2, 80);
    expect(samples()).toHaveLength(1);
    sendAt(3, 180);
    expect(samples().map(([index]) => index)).toEqual([0, 20, 30]);
  });

  it('counts as late what comes after the wait and never puts it in the wrong place', () => {
    const { send, samples, figures } = aTimeline();
    send(0, 2, 3, 4, 5, 1, 1, 6);
    expect(samples().map(([index]) => index)).toEqual([0, 20, 30, 40, 50, 60]);
    expect(figures()).toMatchObject({ latePackets: 1, duplicatePackets: 1, lostSamples: 10 });
  });

  it('keeps packets that were swapped beside losses', () => {
    const { send, samples, figures, timeline } = aTimeline();
    send(0, 4, 2, 7, 8, 11, 10, 14);
    timeline.flush();
    expect(samples().map(([index]) => index)).toEqual([0, 20, 40, 70, 80, 100, 110, 140]);
    expect(figures()).toMatchObject({ badPackets: 0, latePackets: 0 });
  });

  it('waits for packets that come together out of order, however many', () => {
    const { sendAt, samples, figures, timeline } = aTimeline();
    sendAt(0, 0);
    for (const number of [9, 4, 7, 2, 8, 3, 6, 5, 1]) sendAt(number, 100 + number / 10);
    timeline.flush();
    expect(samples().map(([index]) => index)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(figures()).toMatchObject({ badPackets: 0, latePackets: 0, lostSamples: 0 });
  });

  it('takes only what is new of a packet that overlaps', () => {
    const { timeline, send, sendSamples, samples, values } = aTimeline();
    send(0);
    sendSamples(6, 10, 40);
    expect(samples()).toEqual([
      [0, 0],
      [10, 10],
    ]);
    expect(values()).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(timeline.nextIndex).toBe(16);
  });

  it('passes on what it held back when nothing more comes', () => {
    const { timeline, send, samples } = aTimeline();
    send(0, 2);
    timeline.flush();
    expect(samples().map(([index]) => index)).toEqual([0, 20]);
  });
});

describe('numbers that start over', () => {
  it.each([SAMPLES * 8, SAMPLES * 40, SAMPLES * 6_553])(
    'runs on over a wrap at %i samples',
    (wrapSamples) => {
      const { send, samples, figures } = aTimeline({ wrapSamples });
      const packets = wrapSamples / SAMPLES;
      const first = packets - 3;
      send(...Array.from({ length: 10 }, (_, i) => (first + i) % packets));
      expect(samples().map(([index]) => index)).toEqual(Array.from({ length: 10 }, (_, i) => i * SAMPLES));
      expect(figures().lostSamples).toBe(0);
    },
  );

  it('puts packets swapped across the wrap in order', () => {
    const { send, samples } = aTimeline({ wrapSamples: 400 });
    send(38, 0, 39, 1);
    expect(samples().map(([, device]) => device)).toEqual([380, 390, 0, 10]);
  });

  it('sees a loss of almost a whole round of a small counter as a loss', () => {
    const { sendAt, samples, figures } = aTimeline({ wrapSamples: 250 });
    sendAt(0, 0);
    for (let i = 0; i < 5; i++) sendAt((23 + i) % 25, 920 + 40 * i);
    expect(samples().map(([index]) => index)).toEqual([0, 230, 240, 250, 260, 270]);
    expect(figures()).toMatchObject({ lostSamples: 220, latePackets: 0 });
  });

  it('finds a whole lost round of a small counter by the clock, if later', () => {
    const { sendAt, timeline } = aTimeline({ wrapSamples: 250 });
    const missing = (i: number) => i >= 300 && i < 350;
    for (let i = 0; i < 900; i++) if (!missing(i)) sendAt(i % 25, 40 * i);
    expect(timeline.nextIndex).toBe(9000);
    expect(timeline.figures().lostSamples).toBe(500);
  });

  it('does not take a stall of the computer for a lost round', () => {
    const { sendAt, figures } = aTimeline({ wrapSamples: 250 });
    for (let i = 0; i < 900; i++) sendAt(i % 25, i >= 300 && i < 340 ? 40 * 340 : 40 * i);
    expect(figures()).toMatchObject({ lostSamples: 0, latePackets: 0, badPackets: 0 });
  });
});

describe('damaged numbers', () => {
  it.each([400_000_000, 90_000, 500, 40])('drops one packet with the number %i and goes on', (damaged) => {
    const { send, samples, figures } = aTimeline();
    send(0, 1, 2, 3, 4, damaged, 6, 7, 8, 9, 10, 11);
    const devices = samples().map(([, device]) => device);
    expect(devices).toEqual([0, 10, 20, 30, 40, 60, 70, 80, 90, 100, 110]);
    expect(figures()).toMatchObject({ badPackets: 1, lostSamples: 10 });
  });

  it.each([
    ['no samples', { sampleCount: 0 }],
    ['a fraction for a number', { firstSampleIndex: 1.5 }],
    ['a number below 0', { firstSampleIndex: -10 }],
    ['no number', { firstSampleIndex: Number.NaN }],
    ['fewer values than samples', { valuesUv: new Float32Array(3) }],
  ])('makes no samples of a packet with %s', (_, change) => {
    const { timeline, send, samples, figures } = aTimeline();
    send(0);
    timeline.packet({
      firstSampleIndex: 10,
      sampleCount: SAMPLES,
      valuesUv: new Float32Array(20),
      hostTimeMs: 1,
      ...change,
    });
    send(1);
    expect(samples()).toHaveLength(2);
    expect(figures().badPackets).toBe(1);
  });

  it('follows a device that begins to count anew', () => {
    const { sendAt, samples, figures } = aTimeline();
    for (let i = 0; i < 100; i++) sendAt(1000 + i, 40 * i);
    for (let i = 0; i < 10; i++) sendAt(i, 40 * (100 + i));
    expect(samples().map(([index]) => index)).toEqual(Array.from({ length: 110 }, (_, i) => 10 * i));
    expect(figures()).toMatchObject({ badPackets: 0, lostSamples: 0 });
  });
});

describe('a lost link', () => {
  const drop = (afterMs: number, numberThen: number, jitterMs = 0) => {
    const harness = aTimeline({ wrapSamples: 10 * 65_536 });
    for (let i = 0; i < 100; i++) harness.sendAt(i, 40 * i);
    harness.timeline.linkLost();
    harness.timeline.linkBack();
    for (let i = 0; i < 10; i++) harness.sendAt(numberThen + i, 40 * 99 + afterMs + jitterMs + 40 * i);
    return harness;
  };

  it('leaves exactly the lost samples out when the device counted on', () => {
    const { samples, figures } = drop(8000, 299, 120);
    expect(samples()[100]![0]).toBe(2990);
    expect(figures()).toMatchObject({ lostSamples: 1990, outageSamples: 1990, reconnects: 1 });
  });

  it('is no loss of the radio: the share of lost samples is that of the time in which the link was there', () => {
    const { timeline, sendAt, figures } = drop(8000, 299, 120);
    for (let i = 0; i < 80; i++) if (i !== 40) sendAt(309 + i, 40 * (310 + i) + 200);
    timeline.flush();
    expect(figures()).toMatchObject({ lostSamples: 2000, outageSamples: 1990 });
    expect(figures().lostPct).toBeCloseTo((100 * 10) / 1900);
    timeline.restart();
    sendAt(400, 20_000);
    expect(figures()).toMatchObject({ lostSamples: 0, outageSamples: 0, lostPct: 0 });
  });

  it('goes by the clock when the device began anew', () => {
    const { samples, figures } = drop(8000, 0);
    expect(samples()[100]![0]).toBe(2990);
    expect(figures().lostSamples).toBe(1990);
  });

  it.each([
    ['believes a count that differs from the clock by 0.4 s', 309, 3090],
    ['believes the clock where the count differs by 1 s', 324, 2990],
  ])('%s', (_, numberThen, index) => {
    expect(drop(8000, numberThen).samples()[100]![0]).toBe(index);
  });

  it.each([
    ['goes by the clock when a restarted count happens to lie just before the loss', 95, 80, 1010],
    ['loses no sample when the device begins anew at once', 95, 0, 1000],
  ])('%s', (_, numberThen, afterMs, index) => {
    const { samples, figures } = drop(afterMs, numberThen);
    expect(samples()).toHaveLength(110);
    expect(samples()[100]![0]).toBe(index);
    expect(figures()).toMatchObject({ duplicatePackets: 0, latePackets: 0, lostSamples: index - 1000 });
  });

  it('goes by the clock when the count of the device stood still', () => {
    expect(drop(8000, 100).samples()[100]![0]).toBe(2990);
  });

  it('does not take a short standstill of the count for jitter of the radio for ever after', () => {
    const { sendAt, figures } = drop(400, 100);
    for (let i = 0; i < 200; i++) sendAt(110 + i, 40 * (109 + i) + 400);
    expect(figures().jitterP95Ms).toBeLessThan(20);
  });

  it('keeps what the device had stored meanwhile', () => {
    const { samples, figures } = drop(40, 100);
    expect(samples()).toHaveLength(110);
    expect(figures().lostSamples).toBe(0);
  });

  it('passes on what was held back before the link was lost', () => {
    const { timeline, send, samples } = aTimeline();
    send(0, 2);
    timeline.linkLost();
    timeline.linkLost();
    expect(samples().map(([index]) => index)).toEqual([0, 20]);
  });

  it('counts whole rounds of a counter that ran round meanwhile', () => {
    const { timeline, sendAt, samples } = aTimeline({ wrapSamples: 1000 });
    for (let i = 0; i < 50; i++) sendAt(i, 40 * i);
    timeline.linkLost();
    timeline.linkBack();
    sendAt(1337 % 100, 40 * 1337 + 30);
    expect(samples().at(-1)![0]).toBe(13_370);
  });
});

describe('a restart', () => {
  it('gives the next sample index 0 and begins the figures anew', () => {
    const { timeline, send, samples, figures } = aTimeline();
    send(0, 1, 3);
    timeline.restart();
    send(4, 5);
    expect(samples().map(([index]) => index)).toEqual([0, 10, 0, 10]);
    expect(figures()).toMatchObject({ packets: 2, lostSamples: 0 });
  });
});

describe('figures of the radio', () => {
  const run = (trueHz: number, seconds: number, jitterMs: number) => {
    const { sendAt, figures } = aTimeline();
    let seed = 1;
    for (let i = 0; i < (seconds * trueHz) / SAMPLES; i++) {
      seed = (seed * 48_271) % 2_147_483_647;
      sendAt(i, (1000 * SAMPLES * (i + 1)) / trueHz + (jitterMs * seed) / 2_147_483_647);
    }
    return figures();
  };

  it('says nothing of the rate before there is enough to tell', () => {
    expect(run(RATE_HZ, 5, 10)).toMatchObject({ effectiveRateHz: undefined, driftPpm: undefined });
  });

  it('measures rate and drift through the jitter', () => {
    const figures = run(RATE_HZ * 1.0005, 120, 40);
    expect(figures.effectiveRateHz).toBeCloseTo(RATE_HZ * 1.0005, 1);
    expect(figures.driftPpm).toBeGreaterThan(450);
    expect(figures.driftPpm).toBeLessThan(550);
  });

  it('measures the jitter', () => {
    const { jitterP95Ms } = run(RATE_HZ, 60, 40);
    expect(jitterP95Ms).toBeGreaterThan(34);
    expect(jitterP95Ms).toBeLessThan(42);
  });
});

describe('any order, loss and repetition', () => {
  const fate = fc.oneof(
    { weight: 12, arbitrary: fc.constant({ kind: 'arrives', by: 0 } as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'lost', by: 0 } as const) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('twice' as const), by: fc.nat(4) }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('delayed' as const), by: fc.integer({ min: 1, max: 5 }) }),
    },
  );

  it('passes every sample on at its true place or counts its packet, and makes none up', () => {
    fc.assert(
      fc.property(
        fc.array(fate, { minLength: 1, maxLength: 200 }),
        fc.constantFrom(undefined, 26 * SAMPLES, 6553 * SAMPLES, 2 ** 32),
        fc.nat(20),
        (fates, wrapSamples, first) => {
          const arrivals = fates.flatMap(({ kind, by }, i) => {
            const number = first + i;
            if (kind === 'lost') return [];
            if (kind === 'delayed') return [{ number, slot: i + by + 0.5 }];
            return kind === 'twice'
              ? [
                  { number, slot: i },
                  { number, slot: i + by + 0.6 },
                ]
              : [{ number, slot: i }];
          });
          arrivals.sort((a, b) => a.slot - b.slot);
          const { timeline, sendAt, samples, figures } = aTimeline({ wrapSamples });
          const wrapPackets = (wrapSamples ?? Infinity) / SAMPLES;
          for (const { number, slot } of arrivals) {
            sendAt(wrapPackets === Infinity ? number : number % wrapPackets, 40 * slot);
          }
          timeline.flush();

          const origin = arrivals[0]?.number ?? 0;
          const arrived = new Set(arrivals.map(({ number }) => number));
          const passed = samples().map(([index]) => origin + index / SAMPLES);
          expect(passed).toEqual([...new Set(passed)].sort((a, b) => a - b));
          for (const number of passed) expect(arrived).toContain(number);
          for (const [index, device] of samples()) {
            const number = origin + index / SAMPLES;
            expect(device).toBe(SAMPLES * (wrapPackets === Infinity ? number : number % wrapPackets));
          }
          const { packets, badPackets, duplicatePackets, latePackets, lostSamples } = figures();
          expect(packets).toBe(arrivals.length);
          expect(passed.length + badPackets + duplicatePackets + latePackets).toBe(packets);
          expect(lostSamples).toBe(timeline.nextIndex - passed.length * SAMPLES);
        },
      ),
      { numRuns: 2000, seed: 41 },
    );
  });

  it('loses nothing where the radio lost nothing and swapped only neighbours', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 10, maxLength: 300 }), (swaps) => {
        const order = swaps.map((_, i) => i);
        for (let i = 1; i + 1 < order.length; i += 2) {
          if (swaps[i]) [order[i], order[i + 1]] = [order[i + 1]!, order[i]!];
        }
        const { timeline, send, values, figures } = aTimeline({ wrapSamples: 6553 * SAMPLES });
        send(...order);
        timeline.flush();
        expect(values()).toEqual(Array.from({ length: swaps.length * SAMPLES }, (_, i) => i));
        expect(figures()).toMatchObject({ lostSamples: 0, latePackets: 0, badPackets: 0 });
      }),
      { numRuns: 300, seed: 42 },
    );
  });
});
