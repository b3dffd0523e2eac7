import { listOf } from '#shared/locale/formats.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { mainsMismatchWords } from '#shared/engine/mains.ts';
import type { ArtifactReason } from '#shared/engine/ticks.ts';
import { RECENT_SECONDS, type RecentTicks } from '#live/signals/recent-ticks.ts';

/**
 * The hint appears when half of the time is lost. It disappears at a clearly lower share, so that it does not flicker.
 */
const SHOW_ABOVE_PCT = 50;
const HIDE_BELOW_PCT = 30;

const WHAT_TO_DO: Readonly<Record<ArtifactReason, string>> = {
  amplitude: 'The signal swings too far. Ask the client to sit still and check that no electrode is loose.',
  slope: 'The signal jumps. Look for a loose electrode or a cable that is pulled.',
  gap: 'Samples are missing. Bring the headset closer to the computer, or charge its battery.',
  settling: 'Filters and thresholds are still settling. Wait a moment; record a baseline if it stays.',
  rail: 'A channel is at the limit of the amplifier. Clean and reseat its electrode.',
  flat: 'A trained channel is flat. Check that its electrode touches the skin and its cable is plugged in.',
  mains: 'Mains hum is louder than the EEG. Check reference and ground, and move power supplies away.',
  emg: 'Muscles are tense. Ask the client to loosen jaw, forehead and shoulders.',
  blink: 'Many blinks. Ask the client to rest the eyes on one point; blinking now and then is fine.',
  motion: 'The head moves. Ask the client to lean back and sit still.',
  noValue:
    'There is nothing to measure, such as no clear peak in the spectrum. Another protocol may fit better.',
  bridged: 'Trained electrodes carry the same signal. Dry the skin between them, or use less gel.',
};

/** Artifacts that mains hum can cause when the filters are set to the wrong mains frequency. */
const CAUSED_BY_HUM: readonly ArtifactReason[] = ['emg', 'mains', 'amplitude', 'slope'];

type HintChange = { kind: 'show'; message: string } | { kind: 'hide' } | undefined;

/** Says once what to do when artifacts took much of the last 30 s of training. */
export class ArtifactHint {
  #isShown = false;

  /** Called about once a second. `mainsMismatch` says that the mains setting is wrong. */
  step(recent: RecentTicks | undefined, channelNames: readonly string[], mainsMismatch?: string): HintChange {
    if (!recent) return undefined;
    if (this.#isShown) {
      if (recent.artifactPct > HIDE_BELOW_PCT) return undefined;
      this.#isShown = false;
      return { kind: 'hide' };
    }
    const reason = recent.commonestArtifact();
    if (!recent.isFull || recent.artifactPct < SHOW_ABOVE_PCT || reason === undefined) return undefined;
    this.#isShown = true;
    const mainsAdvice = CAUSED_BY_HUM.includes(reason) ? mainsMismatch : undefined;
    return {
      kind: 'show',
      message:
        `${Math.round(recent.artifactPct)} % of the last ${RECENT_SECONDS} s was lost to artifact` +
        `${whereWords(recent.channelsWith(reason), channelNames)}. ${mainsAdvice ?? WHAT_TO_DO[reason]} ` +
        'Lost time is not counted as failure.',
    };
  }
}

/** ', mostly at Fp1 and Fp2'; empty when the artifact affects the whole head. */
function whereWords(channels: readonly number[], channelNames: readonly string[]): string {
  if (channels.length === 0 || channels.length === channelNames.length) return '';
  const names = channels.slice(0, 2).map((channel) => channelNames[channel] ?? String(channel + 1));
  return `, mostly at ${listOf(names)}`;
}

/** Why many artifacts in a run come from a wrong mains setting, and what to do; undefined when the setting is right. */
export function runMainsWords(settingHz: MainsHz, measuredHz: MainsHz | undefined): string | undefined {
  const words = mainsMismatchWords({ settingHz, measuredHz: measuredHz ?? null });
  return words && `${words} End the session and start it with ${measuredHz} Hz.`;
}
