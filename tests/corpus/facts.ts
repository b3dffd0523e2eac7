/** Facts about a recording from other programs; undefined where they give none. */
export type Facts = {
  /** Beginning of the format name the reader must give. */
  family: string | undefined;
  startTime: string | null | undefined;
  startOffsetSeconds: number | undefined;
  durationSeconds: number | undefined;
  spanSeconds: number | undefined;
  segments: { startSeconds: number; durationSeconds: number }[] | undefined;
  annotations: AnnotationFacts | undefined;
  channels: ChannelFacts[];
  /** Whether the file has no other channels than these. */
  areAllChannels: boolean;
  /** Whether the other program computed spectra across gaps as if there were none. */
  areGapsIgnored: boolean;
  /** Warnings that must be given; others may be given. */
  warnings: string[];
};

export type AnnotationFacts = {
  list: { onsetSeconds?: number; durationSeconds?: number | null; text: string }[];
  /** Tolerance of onsets, if the other program rounded them. */
  toleranceSeconds: number;
  /** Larger than the list if only the first ones are known. */
  count: number;
};

export type ChannelFacts = {
  /** Undefined if the format or the facts have no labels: channels are then matched by order. */
  label: string | undefined;
  unit: string | undefined;
  /** Any of these is correct: a stream has a nominal rate and the rate its time stamps give. Empty if unknown. */
  samplingRatesHz: number[];
  samples: number;
  digitalSha256: string | undefined;
  /** Undefined for a channel without samples. */
  values: { min: number; max: number; mean: number; std: number; first16: number[] } | undefined;
  /** Shortest window of the bands, in samples, and the powers; null beyond half the sampling rate. */
  bands: { windowSamples: number; powers: Record<string, number | null> } | undefined;
};

type RawChannel = {
  column?: number;
  label?: string;
  unit_used?: string;
  sfreq?: number;
  n: number;
  digital_sha256_int32le?: string;
  min?: number;
  max?: number;
  mean?: number;
  std_ddof0?: number;
  first16?: number[];
  band_power?: { nperseg: number; trapezoid: Record<string, number | null> };
  dim?: string;
  pmin?: number;
  pmax?: number;
  dmin?: number;
  dmax?: number;
};

type RawAnnotation = { onset: number; duration: number | null; text: string };

type Direct = {
  format: string;
  reserved: string;
  start_naive?: string | null;
  start_offset_s: number;
  n_records_header: number | null;
  n_records_used: number;
  record_duration: number;
  trailing_bytes: number;
  annotation_channels: number[];
  duration_s: number;
  span_s?: number;
  segments: { onset: number; duration: number }[];
  annotations: RawAnnotation[];
  channels: RawChannel[];
};

type Mne = {
  sfreq: number;
  duration_s: number;
  meas_date: string | null;
  ch_names: string[];
  annotations: RawAnnotation[];
  channels: RawChannel[];
};

type Xdf = {
  streams: {
    nominal_srate: number;
    effective_srate: number;
    channel_format: string;
    n_samples: number;
    channels?: RawChannel[];
    first_values?: unknown[][];
  }[];
};

type Table = {
  columns: { name: string | null }[];
  eeg?: { assumed_sfreq: number; unit_used: string; channels: RawChannel[] };
};

export type FactsFile = { direct?: Direct; mne?: Mne; pyxdf?: Xdf; table?: Table };

/** Undefined if the file contains no comparable facts, for example because every program failed. */
export function readFacts(file: FactsFile): Facts | undefined {
  if (file.direct?.channels) return edfFacts(file.direct);
  if (file.pyxdf?.streams) return xdfFacts(file.pyxdf);
  if (file.table?.eeg) return tableFacts(file.table, file.table.eeg);
  if (file.mne?.channels) return mneFacts(file.mne);
  return undefined;
}

const NOTHING: Omit<Facts, 'channels'> = {
  family: undefined,
  startTime: undefined,
  startOffsetSeconds: undefined,
  durationSeconds: undefined,
  spanSeconds: undefined,
  segments: undefined,
  annotations: undefined,
  areAllChannels: false,
  areGapsIgnored: true,
  warnings: [],
};

function edfFacts(direct: Direct): Facts {
  return {
    family: direct.format,
    startTime: direct.start_naive ?? null,
    startOffsetSeconds: direct.start_offset_s,
    durationSeconds: direct.duration_s,
    spanSeconds: direct.span_s,
    segments:
      direct.segments.length === 0
        ? undefined
        : direct.segments.map(({ onset, duration }) => ({ startSeconds: onset, durationSeconds: duration })),
    annotations: annotationFacts(direct.annotations, 0),
    channels: direct.channels.map((channel) => channelFacts(channel)),
    areAllChannels: true,
    areGapsIgnored: false,
    warnings: oddities(direct),
  };
}

/** Start and gaps of the others are not compared: MNE moves the start and ignores the gaps. */
function mneFacts(mne: Mne): Facts {
  return {
    ...NOTHING,
    startTime: mne.meas_date?.slice(0, 19).replace(' ', 'T'),
    durationSeconds: mne.duration_s,
    annotations: annotationFacts(mne.annotations, 1e-5),
    channels: mne.channels.map((channel) => channelFacts(channel, { samplingRatesHz: [mne.sfreq] })),
    areAllChannels: true,
  };
}

function xdfFacts({ streams }: Xdf): Facts {
  const signals = streams.filter((stream) => stream.channels && stream.nominal_srate > 0);
  const texts = streams.filter((stream) => stream.channel_format === 'string');
  const known = texts.flatMap((stream) =>
    (stream.first_values ?? []).map(([text]) => ({ text: String(text) })),
  );
  return {
    ...NOTHING,
    family: 'XDF',
    annotations:
      texts.length === 1
        ? { list: known, toleranceSeconds: Number.POSITIVE_INFINITY, count: texts[0]!.n_samples }
        : undefined,
    channels: signals.flatMap((stream) =>
      stream.channels!.map((channel) =>
        channelFacts(channel, { samplingRatesHz: [stream.nominal_srate, stream.effective_srate] }),
      ),
    ),
  };
}

function tableFacts(table: Table, eeg: NonNullable<Table['eeg']>): Facts {
  return {
    ...NOTHING,
    channels: eeg.channels.map((channel) =>
      channelFacts(channel, {
        label: table.columns[channel.column ?? -1]?.name ?? undefined,
        unit: eeg.unit_used,
        samplingRatesHz: [eeg.assumed_sfreq],
      }),
    ),
  };
}

const annotationFacts = (raw: readonly RawAnnotation[], toleranceSeconds: number): AnnotationFacts => ({
  list: raw.map(({ onset, duration, text }) => ({ onsetSeconds: onset, durationSeconds: duration, text })),
  toleranceSeconds,
  count: raw.length,
});

function channelFacts(
  raw: RawChannel,
  known: { label?: string | undefined; unit?: string; samplingRatesHz?: number[] } = {},
): ChannelFacts {
  const { min, max, mean, std_ddof0: std, first16 } = raw;
  const areThere =
    raw.n > 0 && min !== undefined && max !== undefined && mean !== undefined && std !== undefined;
  return {
    label: raw.label ?? known.label,
    unit: raw.unit_used ?? known.unit,
    samplingRatesHz: raw.sfreq === undefined ? (known.samplingRatesHz ?? []) : [raw.sfreq],
    samples: raw.n,
    digitalSha256: raw.digital_sha256_int32le,
    values: areThere ? { min, max, mean, std, first16: first16 ?? [] } : undefined,
    bands: raw.band_power && {
      windowSamples: raw.band_power.nperseg,
      powers: raw.band_power.trapezoid,
    },
  };
}

/** Irregularities of an EDF or BDF file by its facts, as codes of the warnings that opening it must give. */
function oddities(direct: Direct): string[] {
  const { n_records_header: claimed, n_records_used: held, channels } = direct;
  const plus = /^[EB]DF\+([CD])/.exec(direct.reserved)?.[1];
  const hasAnnotations = direct.annotation_channels.length > 0;
  const hasGaps = direct.segments.length > 1;
  const labels = channels.map(({ label }) => label);
  const hasNoScale = channels.some(({ pmin, pmax, dmin, dmax }) => pmin === pmax || dmin === dmax);
  const isTimeless = direct.record_duration === 0 && channels.length > 0 && held > 0;
  const odd: [boolean, string][] = [
    [claimed === null || claimed < 0, 'recordCountUnknown'],
    [claimed !== null && claimed >= 0 && claimed !== held, 'recordCountMismatch'],
    [direct.trailing_bytes > 0, 'partialRecord'],
    [held === 0, 'noRecords'],
    [!direct.start_naive, 'startTimeInvalid'],
    [isTimeless, 'noTimeBase'],
    [plus !== undefined && !hasAnnotations, 'plusWithoutAnnotations'],
    [plus === undefined && hasAnnotations, 'annotationsWithoutPlus'],
    [hasGaps && plus === 'D', 'gaps'],
    [hasGaps && plus === 'C', 'undeclaredGaps'],
    [direct.segments.length === 1 && plus === 'D' && hasAnnotations, 'noGaps'],
    [channels.some(({ pmin = 0, pmax = 0 }) => pmax < pmin), 'invertedScale'],
    [hasNoScale, 'noScale'],
    [new Set(labels).size < labels.length, 'duplicateLabels'],
  ];
  return odd.filter(([is]) => is).map(([, code]) => code);
}
