import { z } from 'zod';

/** Name of the user setting for the polarity of drawn voltages. */
export const TRACE_POLARITY_SETTING = 'tracePolarity';
const TRACE_POLARITIES = ['positiveUp', 'negativeUp'] as const;
export type TracePolarity = (typeof TRACE_POLARITIES)[number];

/** Positive up, as an oscilloscope; the convention of clinical EEG is negative up. */
const DEFAULT_TRACE_POLARITY: TracePolarity = 'positiveUp';

/** A missing or invalid value becomes the default. */
export const tracePolaritySchema = z.enum(TRACE_POLARITIES).catch(DEFAULT_TRACE_POLARITY);
