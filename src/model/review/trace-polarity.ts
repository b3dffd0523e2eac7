import { z } from 'zod';

/** Name of the user setting that says which way up voltages are drawn. */
export const TRACE_POLARITY_SETTING = 'tracePolarity';
const TRACE_POLARITIES = ['positiveUp', 'negativeUp'] as const;
export type TracePolarity = (typeof TRACE_POLARITIES)[number];

/** Positive up, as an oscilloscope; the convention of clinical EEG is negative up. */
const DEFAULT_TRACE_POLARITY: TracePolarity = 'positiveUp';

/** A value that was never stored, or makes no sense, is the default. */
export const tracePolaritySchema = z.enum(TRACE_POLARITIES).catch(DEFAULT_TRACE_POLARITY);
