import { listOf, plain } from '../locale/formats.ts';
import type { Protocol } from './protocol.ts';

/** A filter applied to every channel before any measurement. */
export type ConditioningFilter =
  | { kind: 'highPass' | 'lowPass'; hz: number; order: number }
  | { kind: 'notch'; hz: number; quality: number };

export type Conditioning = {
  /** In processing order. */
  used: ConditioningFilter[];
  /** Required by the protocol, but too close to half the sampling rate. */
  dropped: ConditioningFilter[];
};

export type ConditioningInput = {
  filters: Protocol['filters'];
  mainsHz: number;
  /** Undefined where the source is not known yet: then no filter counts as dropped. */
  samplingRateHz?: number | undefined;
};

const HIGH_PASS_ORDER = 2;
const LOW_PASS_ORDER = 4;
/** Notch Q: the -3 dB width is the mains frequency divided by this, 1.7 Hz at 50 Hz. */
const NOTCH_QUALITY = 30;
/** A filter edge closer to the Nyquist frequency cannot be built, and there is almost nothing left to filter. */
const USABLE_NYQUIST_SHARE = 0.95;

const limitHz = (samplingRateHz: number): number => (samplingRateHz / 2) * USABLE_NYQUIST_SHARE;

/** The filters of a protocol for a source, shared by the engine, the cards behind figures and `eeg replay`. */
export function conditioningOf({ filters, mainsHz, samplingRateHz }: ConditioningInput): Conditioning {
  const wanted: ConditioningFilter[] = [{ kind: 'highPass', hz: filters.highPassHz, order: HIGH_PASS_ORDER }];
  if (filters.notch) wanted.push({ kind: 'notch', hz: mainsHz, quality: NOTCH_QUALITY });
  if (filters.lowPassHz !== null) {
    wanted.push({ kind: 'lowPass', hz: filters.lowPassHz, order: LOW_PASS_ORDER });
  }
  const belowHz = samplingRateHz === undefined ? Infinity : limitHz(samplingRateHz);
  const isUsed = ({ kind, hz }: ConditioningFilter) => kind === 'highPass' || hz < belowHz;
  return { used: wanted.filter(isUsed), dropped: wanted.filter((filter) => !isUsed(filter)) };
}

const KIND_WORDS = { highPass: 'high-pass', lowPass: 'low-pass', notch: 'notch' } as const;

/** 'high-pass 1 Hz (Butterworth, order 2)', 'notch 50 Hz (Q 30)' */
export const conditioningFilterWords = (filter: ConditioningFilter): string =>
  `${shortWords(filter)} (${filterDesignWords(filter)})`;

export const filterDesignWords = (filter: ConditioningFilter): string =>
  filter.kind === 'notch' ? `Q ${filter.quality}` : `Butterworth, order ${filter.order}`;

const shortWords = ({ kind, hz }: ConditioningFilter): string => `${KIND_WORDS[kind]} ${plain(hz)} Hz`;

/** Which filters were dropped and why; undefined if none were. */
export function droppedFilterWords(input: ConditioningInput): string | undefined {
  const { samplingRateHz = Number.NaN } = input;
  const names = conditioningOf(input).dropped.map((filter) => `the ${shortWords(filter)}`);
  if (names.length === 0) return undefined;
  const edge = plain(Number(limitHz(samplingRateHz).toFixed(1)));
  const left = `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} left out`;
  return `T${left.slice(1)}. At ${plain(samplingRateHz)} Hz sampling, filters work below ${edge} Hz.`;
}
