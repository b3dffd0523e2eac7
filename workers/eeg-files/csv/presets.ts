import type { IMPORT_PROGRAMS, ImportColumn } from '#shared/eeg/import-plan.ts';

export type Preset = {
  program: (typeof IMPORT_PROGRAMS)[number];
  /** By the names in the header row, in lower case. */
  recognises(names: readonly string[]): boolean;
  /** Rate from the names or the program; undefined: from the time stamps, or a question. */
  samplingRateHz(names: readonly string[]): number | undefined;
  /** Undefined: the general rules apply to the column. */
  column(name: string): Pick<ImportColumn, 'role' | 'unit'> | undefined;
};

const CROWN_SITES = ['cp3', 'c3', 'f5', 'po3', 'po4', 'f6', 'c4', 'cp4'];
const BRAINBIT_SITES = ['o1', 'o2', 't3', 't4'];
const hasAll = (names: readonly string[], wanted: readonly string[]) =>
  wanted.every((name) => names.includes(name));
const hasBandsOf = (names: readonly string[], sites: readonly string[]) =>
  sites.every((site) => names.some((name) => name.startsWith(`${site}_`) || name.endsWith(`_${site}`)));

const neurosityRaw: Preset = {
  program: 'Neurosity (raw)',
  recognises: (names) => hasAll(names, CROWN_SITES),
  samplingRateHz: () => undefined,
  column: (name) => (CROWN_SITES.includes(name) ? { role: 'signal', unit: 'uV' } : undefined),
};

/** Band powers and moods of the Crown: a few rows per second, unevenly, with status words between them. */
const neurosityBands: Preset = {
  program: 'Neurosity (band powers)',
  recognises: (names) => hasBandsOf(names, CROWN_SITES),
  samplingRateHz: () => undefined,
  column: (name) => (/^(status|label|metric)/.test(name) ? { role: 'ignore', unit: '' } : undefined),
};

const brainBit: Preset = {
  program: 'BrainBit',
  recognises: (names) =>
    hasAll(names, BRAINBIT_SITES) && names.filter((name) => /^[a-z]{1,2}\d$/.test(name)).length === 4,
  samplingRateHz: (names) => (names.some(isTimeName) ? undefined : 250),
  column: () => undefined,
};

const MINDWAVE_NAMES = ['attention', 'meditation'];
/** NeuroSky headsets: values of the chip, and raw values of its ADC, without a time. */
const mindWave: Preset = {
  program: 'MindWave',
  recognises: (names) => MINDWAVE_NAMES.every((wanted) => names.some((name) => name.includes(wanted))),
  samplingRateHz: () => undefined,
  column: (name) => (/raw/.test(name) ? { role: 'signal', unit: 'counts' } : undefined),
};

const OPENVIBE_TIME = /^time:(\d+(?:\.\d+)?)hz$/;
/** OpenViBE 2: the name of the time column has the rate; events are beside the samples. */
const openVibe: Preset = {
  program: 'OpenViBE',
  recognises: (names) =>
    OPENVIBE_TIME.test(names[0] ?? '') ||
    (/^time ?\(s\)$/.test(names[0] ?? '') && names.includes('sampling rate')),
  samplingRateHz: (names) => {
    const rate = Number(OPENVIBE_TIME.exec(names[0] ?? '')?.[1]);
    return rate > 0 ? rate : undefined;
  },
  column(name) {
    if (OPENVIBE_TIME.test(name) || /^time ?\(s\)$/.test(name)) return { role: 'time', unit: '' };
    if (name === 'event id') return { role: 'marker', unit: '' };
    return /^(epoch|event date|event duration|sampling rate|end time)$/.test(name)
      ? { role: 'ignore', unit: '' }
      : undefined;
  },
};

export const PRESETS: readonly Preset[] = [openVibe, neurosityRaw, neurosityBands, brainBit, mindWave];

export const isTimeName = (name: string): boolean =>
  /^(unix ?|lsl ?|epoch ?)?(time|timestamps?|datetime|date ?time|t|seconds?|sec|ms|millis(econds)?)([ _:([].*)?$/i.test(
    name,
  ) || /^(unix|start)time(stamp)?$/i.test(name);
