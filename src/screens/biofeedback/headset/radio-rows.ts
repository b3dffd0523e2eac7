import type { HeadsetView, RadioFigures } from '#live/headsets/index.ts';
import { formatNumber, NO_VALUE, withMinus } from '#ui/text/format.ts';
import { batteryWords, usesWord } from './headset-words.ts';

type MeasuredLatency = { p50Ms: number; p95Ms: number; frames: number } | null;

type RadioRow = { term: string; text: string };

/** The figures of the radio for support, each with its unit. */
export function radioRows(view: HeadsetView, latency: MeasuredLatency): RadioRow[] {
  const { facts, radio } = view;
  return [
    { term: 'Model', text: facts?.modelName ?? NO_VALUE },
    { term: 'Name', text: view.name === '' ? NO_VALUE : view.name },
    ...(view.way === undefined ? [] : [{ term: 'Way', text: usesWord(view.way) }]),
    { term: 'Firmware', text: facts?.firmware ?? 'not reported' },
    { term: 'Battery', text: batteryWords(view) ?? 'not reported' },
    { term: 'Rate', text: rateWords(radio, facts?.samplingRateHz) },
    { term: 'Drift', text: driftWords(radio) },
    { term: 'Lost', text: lossWords(radio, facts?.samplingRateHz) },
    {
      term: 'Jitter',
      text:
        radio.jitterP95Ms === undefined
          ? 'still measuring'
          : `95 % of packets within ${formatNumber(radio.jitterP95Ms, 0)} ms of the earliest`,
    },
    {
      term: 'Packets',
      text:
        `${formatNumber(radio.packets, 0)}; ${radio.duplicatePackets} double, ${radio.latePackets} late, ` +
        `${radio.badPackets} bad`,
    },
    { term: 'Reconnects', text: String(radio.reconnects) },
    {
      term: 'Latency',
      text:
        latency === null
          ? 'measured during a run'
          : `95 % of feedback within ${formatNumber(latency.p95Ms, 1)} ms after its sample arrived`,
    },
  ];
}

function rateWords({ effectiveRateHz }: RadioFigures, statedHz: number | undefined): string {
  const stated = statedHz === undefined ? '' : ` (stated ${formatNumber(statedHz, 0)} Hz)`;
  return effectiveRateHz === undefined
    ? `still measuring${stated}`
    : `${formatNumber(effectiveRateHz, 2)} Hz${stated}`;
}

const driftWords = ({ driftPpm }: RadioFigures): string =>
  driftPpm === undefined
    ? 'still measuring'
    : `${withMinus(formatNumber(driftPpm, 0))} ppm against this computer`;

function lossWords(
  { lostSamples, outageSamples, lostPct }: RadioFigures,
  statedHz: number | undefined,
): string {
  const amount = (samples: number) => {
    const seconds = statedHz === undefined ? '' : `, ${formatNumber(samples / statedHz, 1)} s`;
    return `${formatNumber(samples, 0)} samples${seconds}`;
  };
  const outage = outageSamples > 0 ? `; ${amount(outageSamples)} more while out of reach` : '';
  return `${formatNumber(lostPct, lostPct < 10 ? 2 : 0)} % (${amount(lostSamples - outageSamples)})${outage}`;
}

/** The same figures as lines of text, to paste into a support message. */
export const rowsAsText = (rows: readonly RadioRow[]): string =>
  rows.map(({ term, text }) => `${term}: ${text}`).join('\n');
