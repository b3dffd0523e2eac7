import { useMemo, useState } from 'react';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { EngineReady } from '#shared/engine/engine-api.ts';
import {
  DEFAULT_TIMEBASE_SECONDS,
  SENSITIVITIES_UV_PER_MM,
  stepIn,
  type TraceSettings,
  usualSensitivity,
} from '#live/charts/index.ts';
import { useTracePolarity } from '#state/account/trace-polarity.atoms.ts';

/** Or the channels picked by the therapist, as indices in the order of the source. */
export type ChannelChoice = 'all' | 'trained' | readonly number[];
/** More channels than this start with the trained ones only, so that lines can be told apart. */
const MANY_CHANNELS = 24;

type Choices = {
  isRawShown: boolean;
  isFilteredShown: boolean;
  /** Undefined until the therapist sets it; the default depends on the number of channels shown. */
  uvPerMm: number | undefined;
  timebaseSeconds: number;
  channels: ChannelChoice | undefined;
};

const INITIAL: Choices = {
  isRawShown: false,
  isFilteredShown: true,
  uvPerMm: undefined,
  timebaseSeconds: DEFAULT_TIMEBASE_SECONDS,
  channels: undefined,
};

export type TraceControl = {
  settings: TraceSettings;
  channelChoice: ChannelChoice;
  change: (change: Partial<Choices>) => void;
  toggleRaw: () => void;
  toggleFiltered: () => void;
  togglePolarity: () => void;
  stepSensitivity: (by: 1 | -1) => void;
};

/** Display settings of the traces, kept across the steps of a session; the polarity is stored per person. */
export function useTraceSettings(
  source: SourceInfo | undefined,
  ready: EngineReady | undefined,
): TraceControl {
  const [choices, setChoices] = useState(INITIAL);
  const { isNegativeUp, setNegativeUp } = useTracePolarity();
  const channelNames = source?.channelNames;
  const trained = ready?.trainedChannels;
  const channelChoice =
    choices.channels ??
    ((channelNames?.length ?? 0) > MANY_CHANNELS ? ('trained' as const) : ('all' as const));

  const settings = useMemo<TraceSettings>(() => {
    const all = channelNames?.map((_name, channel) => channel) ?? [];
    const { isRawShown, isFilteredShown, uvPerMm, timebaseSeconds } = choices;
    const channels = shownChannels(channelChoice, all, trained);
    return {
      isRawShown,
      isFilteredShown,
      uvPerMm: uvPerMm ?? usualSensitivity(channels.length),
      timebaseSeconds,
      isNegativeUp,
      channels,
    };
  }, [choices, channelChoice, channelNames, trained, isNegativeUp]);

  const change = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }));
  return {
    settings,
    channelChoice,
    change,
    toggleRaw: () => change({ isRawShown: !choices.isRawShown }),
    toggleFiltered: () => change({ isFilteredShown: !choices.isFilteredShown }),
    togglePolarity: () => setNegativeUp(!isNegativeUp),
    stepSensitivity: (by) => change({ uvPerMm: stepIn(SENSITIVITIES_UV_PER_MM, settings.uvPerMm, by) }),
  };
}

/** A selection that is empty or matches no channel of this source shows all channels. */
export function shownChannels(
  choice: ChannelChoice,
  all: readonly number[],
  trained: readonly number[] | undefined,
): readonly number[] {
  if (choice === 'all') return all;
  const wanted = choice === 'trained' ? (trained ?? []) : all.filter((channel) => choice.includes(channel));
  return wanted.length > 0 ? wanted : all;
}
