import { simulatedOptions } from '#screens/biofeedback/room/simulated-caps.ts';
import type { SessionComponent } from '#shared/api/sessions.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import { send, signIn } from '#tests/e2e/account.ts';
import type { Practice } from '#tests/e2e/practice.ts';
import { storedComponent, storedSamples } from '#tests/e2e/stored-recording.ts';
import { stretchesOf } from '#tests/e2e/stretches.ts';

/** The simulated headset sends from the check of contacts on; the recording begins at most this much later. */
const LEAD_SECONDS = 300;
const TICKS_PER_SECOND = 25;

export type StoredFigures = {
  channels: number;
  /** Per channel. */
  samples: number;
  samplingRateHz: number;
  gaps: number;
  runs: number;
  parts: number;
  /** Empty if everything is stored. */
  problems: string[];
};

/** Compares what the server stored with every sample that the seeded headset sent. */
export async function checkStored(practice: Practice, { timing }: Protocol): Promise<StoredFigures> {
  const fresh = await withFreshTokens(practice);
  const component = await storedComponent(fresh);
  const recorded = await storedSamples(fresh);
  const samples = recorded[0]?.length ?? 0;
  const { samplingRateHz } = component.settings!.source;
  const { gaps, problem } = compare(recorded, simulated(component, samples + LEAD_SECONDS * samplingRateHz));
  const wantedSamples = (timing.baselineSeconds + timing.runCount * timing.runSeconds) * samplingRateHz;
  const wantedTicks = timing.runSeconds * TICKS_PER_SECOND;
  const { recording, runs } = component;
  const lastSeq = recording.storedSeqs.length - 1;
  const problems = [
    problem,
    samples < wantedSamples ? `${samples} of at least ${wantedSamples} samples are stored` : undefined,
    recording.state === 'complete' ? undefined : `the recording is ${recording.state}`,
    recording.storedSeqs.some((seq, index) => seq !== index) || recording.lastSeq !== lastSeq
      ? 'parts of the recording are missing'
      : undefined,
    runs.length === timing.runCount ? undefined : `${runs.length} of ${timing.runCount} runs are stored`,
    ...runs
      .filter(({ summary }) => summary.ticks < wantedTicks)
      .map(({ run, summary }) => `run ${run} has ${summary.ticks} of ${wantedTicks} ticks`),
  ].filter((each) => each !== undefined);
  return {
    channels: recorded.length,
    samples,
    samplingRateHz,
    gaps,
    runs: runs.length,
    parts: lastSeq + 1,
    problems,
  };
}

/** A token lasts an hour, so the one from before the session has expired. */
async function withFreshTokens(practice: Practice): Promise<Practice> {
  const { accessToken } = await signIn(practice);
  const headers = { authorization: `Bearer ${accessToken}` };
  return { ...practice, call: (method, path, body) => send(practice.url, method, path, body, headers) };
}

/** All samples from the first one that the headset sent, one array per channel, in uV. */
function simulated({ settings }: SessionComponent, count: number): Float32Array[] {
  const { source, mainsHz, protocol } = settings!;
  if (source.kind !== 'simulated') throw new Error(`The session was recorded on '${source.name}'.`);
  const options = simulatedOptions('eight', { mainsHz, eyes: protocol.eyes });
  const valuesUv = new SyntheticEeg(options).block(0, count);
  return source.channelNames.map((_, channel) => valuesUv.subarray(channel * count, (channel + 1) * count));
}

type Compared = { gaps: number; problem: string | undefined };

function compare(recorded: readonly Float32Array[], sent: readonly Float32Array[]): Compared {
  try {
    const stretches = stretchesOf(recorded, sent);
    const gaps = Math.max(0, stretches.length - 1);
    const stored = stretches.reduce((sum, { count }) => sum + count, 0);
    const missing = (recorded[0]?.length ?? 0) - stored;
    const isWhole = gaps === 0 && missing === 0 && stored > 0;
    return { gaps, problem: isWhole ? undefined : `${gaps} gaps, ${missing} samples missing` };
  } catch (cause) {
    return { gaps: Number.NaN, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}
