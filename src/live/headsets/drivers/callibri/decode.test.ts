import { describe, expect, it } from 'vitest';
import { callibriReply, callibriSignal } from '#tests/peripherals/callibri.ts';
import { CallibriAligner } from './align.ts';
import { batteryPct } from './battery.ts';
import { decodeSignal, FULL_SCALE_UV, PACKET_SAMPLES, UV_PER_STEP } from './decode.ts';
import { CALLIBRI_COMMAND, commandMessage, messageKind, parseReply } from './messages.ts';

const hex = (text: string, zeros = 0): Uint8Array =>
  Uint8Array.from([
    ...text.split(' ').map((byte) => Number.parseInt(byte, 16)),
    ...Array.from({ length: zeros }, () => 0),
  ]);

const K1 = hex('00 00 00 00 01 00 FF FF 64 00 9C FF E8 03 18 FC FF 7F 00 80');
const K2 = hex('DC FF D0 00 A0 01 70 02 40 03 10 04 E0 04 B0 05 80 06 50 07');
const K3 = hex('02 00', 18);

const SERIAL = 0xaabbcc;

describe('a signal packet of the Callibri', () => {
  const decoded = (bytes: Uint8Array) => {
    const valuesUv = new Float32Array(PACKET_SAMPLES);
    const number = decodeSignal(bytes, valuesUv);
    return { number, uv: [...valuesUv] };
  };
  const closeTo = (uv: readonly number[]) => uv.map((value) => expect.closeTo(value, 3) as number);

  it('decodes values of both signs up to both ends of the range', () => {
    const expected = [
      0, 0.048081, -0.048081, 4.808109, -4.808109, 48.081086, -48.081086, 1575.47294, -1575.521021,
    ];
    expect(decoded(K1)).toEqual({ number: 0, uv: closeTo(expected) });
  });

  it('decodes the last packet before the numbers start over', () => {
    const expected = [
      10.000866, 20.001732, 30.002598, 40.003463, 50.004329, 60.005195, 70.006061, 80.006927, 90.007793,
    ];
    expect(decoded(K2)).toEqual({ number: 65_500, uv: closeTo(expected) });
  });

  it('has the published scale', () => {
    expect(UV_PER_STEP).toBeCloseTo(0.0480811, 7);
    expect(FULL_SCALE_UV).toBeCloseTo(1575.521, 3);
  });

  it('is decoded from any place in memory', () => {
    const memory = new Uint8Array(64);
    memory.set(K2, 13);
    expect(decoded(memory.subarray(13, 33))).toEqual(decoded(K2));
  });
});

describe('the kind of a notification', () => {
  it.each([
    ['a signal', K1, 'signal'],
    ['the greatest packet number', K2, 'signal'],
    ['a numbered packet of zeros', K3, 'signal'],
    ['zeros only', new Uint8Array(20), 'empty'],
    ['motion', hex('DD FF', 18), 'ignored'],
    ['respiration', hex('DE FF', 18), 'ignored'],
    ['a reply', hex('DF FF', 18), 'reply'],
    ['orientation', hex('E1 FF', 18), 'ignored'],
    ['an unpublished marker', hex('E0 FF', 18), 'unknownMarker'],
    ['a marker beyond all', hex('FF FF', 18), 'unknownMarker'],
    ['a byte too few', K1.slice(0, 19), 'wrongLength'],
    ['a byte too many', hex('00 00', 19), 'wrongLength'],
    ['nothing', new Uint8Array(), 'wrongLength'],
  ])('%s', (_, bytes, kind) => {
    expect(messageKind(bytes)).toBe(kind);
  });
});

describe('commands to the Callibri', () => {
  it.each([
    ['address', CALLIBRI_COMMAND.address, 0, [], hex('DF FF 00 A1 00 00 00 81', 12)],
    ['echo', CALLIBRI_COMMAND.echo, SERIAL, [], hex('DF FF 00 A0 CC BB AA 51', 12)],
    ['parameters', CALLIBRI_COMMAND.parameters, SERIAL, [], hex('DF FF 00 24 CC BB AA CD', 12)],
    ['battery', CALLIBRI_COMMAND.battery, SERIAL, [], hex('DF FF 00 A4 CC BB AA 4D', 12)],
    ['rate', CALLIBRI_COMMAND.setRate, SERIAL, [1], hex('DF FF 00 03 CC BB AA EE 01', 11)],
    ['gain', CALLIBRI_COMMAND.setGain, SERIAL, [0], hex('DF FF 00 0D CC BB AA E4 00', 11)],
    ['offset', CALLIBRI_COMMAND.setOffset, SERIAL, [0], hex('DF FF 00 21 CC BB AA D0 00', 11)],
    ['input', CALLIBRI_COMMAND.setAdcInput, SERIAL, [3], hex('DF FF 00 0A CC BB AA E7 03', 11)],
    ['switch', CALLIBRI_COMMAND.setExternalSwitch, SERIAL, [1], hex('DF FF 00 23 CC BB AA CE 01', 11)],
    ['filter', CALLIBRI_COMMAND.setHardwareFilter, SERIAL, [1], hex('DF FF 00 09 CC BB AA E8 01', 11)],
    ['electrodes', CALLIBRI_COMMAND.electrodeState, SERIAL, [], hex('DF FF 00 46 CC BB AA AB', 12)],
    ['start', CALLIBRI_COMMAND.startAdc, SERIAL, [], hex('DF FF 00 40 CC BB AA B1', 12)],
    ['stop', CALLIBRI_COMMAND.stopAdc, SERIAL, [], hex('DF FF 00 41 CC BB AA B0', 12)],
  ])('%s', (_, command, serial, data, expected) => {
    expect(commandMessage(command, serial, data)).toEqual(expected);
  });
});

describe('replies of the Callibri', () => {
  const REPLIES: [name: string, bytes: Uint8Array, command: number, data: number[]][] = [
    ['address', hex('DF FF 00 A1 C7 B6 A5 5F CC BB AA', 9), 0xa1, [0xcc, 0xbb, 0xaa]],
    ['echo', hex('DF FF 00 A0 C7 B6 A5 60 30 60 22', 9), 0xa0, [0x30, 0x60, 0x22]],
    [
      'parameters',
      hex('DF FF 00 24 C7 B6 A5 DC 01 01 03 01 00 00 01 00 00 00 00 00'),
      0x24,
      [1, 1, 3, 1, 0, 0, 1],
    ],
    ['battery', hex('DF FF 00 A4 C7 B6 A5 5C 3C 0F', 10), 0xa4, [0x3c, 0x0f]],
    ['attached', hex('DF FF 00 46 C7 B6 A5 BA 00', 11), 0x46, [0]],
    ['detached', hex('DF FF 00 46 C7 B6 A5 BA 01', 11), 0x46, [1]],
    ['start', hex('DF FF 00 40 C7 B6 A5 C0', 12), 0x40, []],
  ];

  it.each(REPLIES)('%s', (_, bytes, command, data) => {
    const full = Uint8Array.from({ length: 12 }, (__, i) => data[i] ?? 0);
    expect(parseReply(bytes)).toEqual({ command, data: full });
    expect(callibriReply(command, data)).toEqual(bytes);
  });

  it('are refused with any wrong bit before the data', () => {
    const bytes = callibriReply(CALLIBRI_COMMAND.battery, [0x3c, 0x0f]);
    for (let bit = 0; bit < 64; bit++) {
      const damaged = Uint8Array.from(bytes);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      expect(parseReply(damaged)).toBeUndefined();
    }
  });

  it('are refused from a sender that is no device', () => {
    expect(parseReply(commandMessage(CALLIBRI_COMMAND.battery, SERIAL))).toBeUndefined();
  });
});

describe('packet numbers of the Callibri', () => {
  const firstSamples = (numbers: readonly number[]) => {
    const aligner = new CallibriAligner();
    return numbers.map((number) => aligner.firstSampleIndex(number));
  };

  it('count nine samples each and start over after 65500', () => {
    expect(firstSamples([65_499, 65_500, 0, 1])).toEqual([589_491, 589_500, 0, 9]);
  });

  it('show two lost packets across the turn', () => {
    const [before, after] = firstSamples([65_500, 2]);
    expect((after! - before! + 589_509) % 589_509).toBe(27);
  });

  it('take a turn right after 65499 as no loss, every time', () => {
    expect(firstSamples([65_499, 0, 1, 65_499, 0])).toEqual([589_491, 589_500, 0, 589_482, 589_491]);
  });

  it('take a missing 65500 as a loss once the device has used that number', () => {
    expect(firstSamples([65_500, 0, 65_499, 0])).toEqual([589_500, 0, 589_491, 0]);
  });

  it('come as they are when packets are swapped or sent twice', () => {
    expect(firstSamples([5, 4, 4, 7])).toEqual([45, 36, 36, 63]);
  });

  it('survive the way there and back', () => {
    for (const number of [0, 1, 255, 256, 65_500]) {
      const valuesUv = new Float32Array(PACKET_SAMPLES);
      expect(decodeSignal(callibriSignal(number, [1]), valuesUv)).toBe(number);
    }
  });
});

describe('the charge of the Callibri', () => {
  it.each([
    [3000, 0],
    [3130, 0],
    [3131, 5],
    [3832, 50],
    [3900, 70],
    [4100, 95],
    [4101, 100],
  ])('%i mV is %i %%', (millivolts, pct) => {
    expect(batteryPct(millivolts)).toBe(pct);
  });
});
