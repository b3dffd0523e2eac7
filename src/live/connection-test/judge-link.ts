import { fixed, plain } from '#shared/locale/formats.ts';
import type { LinkFigures } from './link-figures.ts';

type LinkLevel = 'green' | 'amber' | 'red';

/** One aspect of the test: its result, and what to try if it is not good. */
export type LinkFinding = { id: FindingId; level: LinkLevel; text: string; advice?: string };
type FindingId =
  | 'silence'
  | 'link'
  | 'loss'
  | 'rate'
  | 'jitter'
  | 'latency'
  | 'badPackets'
  | 'order'
  | 'battery'
  | 'contact';

export type LinkVerdict = { level: LinkLevel; headline: string; findings: readonly LinkFinding[] };

/**
 * Limits: good up to the first value; above the second, no session should be run. Limits of loss and latency are
 * promises of this product. Ordinary crystals stay far below the limit of the rate.
 *
 * Jitter loses no sample, but delays feedback. 100 ms is the usual buffering of radio, in addition to the promised
 * latency. A comparison of neurofeedback with no delay, 250 and 500 ms (Belinskaia et al. 2020) found that the effect
 * shrank with the delay. If one packet in twenty is more than 250 ms late, training is not a fair trial.
 */
const LIMITS = {
  lostPct: [0.1, 1],
  /** Effective rate relative to the stated rate, in percent. */
  rateErrorPct: [0.5, 2],
  jitterMs: [100, 250],
  latencyMs: [60, 150],
  /** Unreadable notifications, as a share of all. */
  badPct: [0.1, 5],
} as const;
const LOW_BATTERY_PCT = [20, 8] as const;

const HEADLINES: Readonly<Record<LinkLevel, string>> = {
  green: 'Ready for a session',
  amber: 'Usable with limits',
  red: 'Not ready for a session yet',
};

const CLOSER =
  'Sit within two meters and in sight of the headset. Keep its adapter or dongle away from USB 3 devices and metal, and other Bluetooth devices switched off.';
const LIGHTER = 'Close other tabs and programs, and plug the computer into a power outlet.';

/** Advice, each item once, in the order of the findings. */
export const adviceOf = ({ findings }: LinkVerdict): string[] => [
  ...new Set(findings.flatMap(({ advice }) => (advice === undefined ? [] : [advice]))),
];

/** Meaning of a connection test's figures for a session. */
export function judgeLink(figures: LinkFigures): LinkVerdict {
  const findings = figures.packets === 0 ? [silence(figures)] : measured(figures);
  const level = worst(findings);
  return { level, headline: HEADLINES[level], findings };
}

function measured(figures: LinkFigures): LinkFinding[] {
  return [
    link(figures),
    loss(figures),
    rate(figures),
    jitter(figures),
    latency(figures),
    badPackets(figures),
    order(figures),
    battery(figures),
    contact(figures),
  ].filter((finding) => finding !== undefined);
}

function silence({ seconds, badPackets }: LinkFigures): LinkFinding {
  return {
    id: 'silence',
    level: 'red',
    text:
      badPackets > 0
        ? `None of ${whole(badPackets)} notifications in ${whole(seconds)} s could be read.`
        : `Nothing arrived in ${whole(seconds)} s although the headset is connected.`,
    advice:
      badPackets > 0
        ? 'The firmware may be one we do not know. Copy this report and send it to support.'
        : 'Switch the headset off and on, close phone apps that may hold it, then connect again.',
  };
}

function link({ reconnects, outageSamples, nominalRateHz }: LinkFigures): LinkFinding | undefined {
  if (reconnects === 0) return undefined;
  const missed = fixed(outageSamples / Math.max(1, nominalRateHz), 1);
  return {
    id: 'link',
    level: 'red',
    text: `The link was lost ${reconnects === 1 ? 'once' : `${reconnects} times`} and came back; ${missed} s are missing.`,
    advice:
      'Stay within a few meters with nothing in between, keep phones paired with the headset away, and test again.',
  };
}

function loss({ lostPct, lostSamples, outageSamples, nominalRateHz, seconds }: LinkFigures): LinkFinding {
  if (lostSamples === 0) return { id: 'loss', level: 'green', text: everyArrived(outageSamples) };
  const level = levelOf(lostPct, LIMITS.lostPct);
  const share = lostPct < 0.01 ? `less than ${plain(0.01)}` : fixed(lostPct, 2);
  const of = whole(nominalRateHz * seconds - outageSamples);
  const text = `${share} % of the samples were lost (${whole(lostSamples)} of about ${of}).`;
  return graded('loss', level, text, CLOSER);
}

const everyArrived = (outageSamples: number): string =>
  outageSamples === 0 ? 'Every sample arrived.' : 'While connected, every sample arrived.';

function rate({ effectiveRateHz, nominalRateHz, driftPpm }: LinkFigures): LinkFinding | undefined {
  if (effectiveRateHz === undefined || nominalRateHz <= 0) return undefined;
  const errorPct = Math.abs(effectiveRateHz / nominalRateHz - 1) * 100;
  const level = levelOf(errorPct, LIMITS.rateErrorPct);
  const drift = driftPpm === undefined ? '' : `, a clock ${signed(driftPpm)} ppm from the computer's`;
  const stated = fixed(nominalRateHz, 0);
  const text = `${fixed(effectiveRateHz, 2)} samples a second instead of the stated ${stated}${drift}.`;
  return graded(
    'rate',
    level,
    text,
    'Measured frequencies would be wrong too. Restart the headset and test again.',
  );
}

function jitter({ jitterP95Ms }: LinkFigures): LinkFinding | undefined {
  if (jitterP95Ms === undefined) return undefined;
  const level = levelOf(jitterP95Ms, LIMITS.jitterMs);
  const effect = level === 'green' ? '' : ': feedback would come late';
  const text = `95 % of the packets came at most ${whole(jitterP95Ms)} ms later than the earliest${effect}.`;
  return graded('jitter', level, text, CLOSER);
}

function latency({ latencyP95Ms }: LinkFigures): LinkFinding | undefined {
  if (latencyP95Ms === undefined) return undefined;
  const level = levelOf(latencyP95Ms, LIMITS.latencyMs);
  const text = `95 % of the samples were on the screen ${whole(latencyP95Ms)} ms after they reached the computer.`;
  return graded('latency', level, text, LIGHTER);
}

function badPackets({ badPackets: bad, packets }: LinkFigures): LinkFinding | undefined {
  if (bad === 0) return undefined;
  const level = levelOf((100 * bad) / (packets + bad), LIMITS.badPct);
  const text = `${whole(bad)} of ${whole(packets + bad)} notifications could not be read and were ignored.`;
  return graded('badPackets', level, text, 'If this continues, copy this report and send it to support.');
}

/** Harmless, as both are corrected; reported because support asks for them. */
function order({ duplicatePackets, latePackets }: LinkFigures): LinkFinding | undefined {
  const parts = [
    ...(duplicatePackets > 0 ? [`${whole(duplicatePackets)} came twice`] : []),
    ...(latePackets > 0 ? [`${whole(latePackets)} came too late`] : []),
  ];
  if (parts.length === 0) return undefined;
  return { id: 'order', level: 'green', text: `Of the packets, ${parts.join(' and ')}; they were ignored.` };
}

function battery({ batteryPct, isCharging }: LinkFigures): LinkFinding | undefined {
  if (batteryPct === undefined) return undefined;
  const text = `Battery ${whole(batteryPct)} %${isCharging ? ', charging' : ''}.`;
  const [low, empty] = LOW_BATTERY_PCT;
  if (batteryPct > low) return { id: 'battery', level: 'green', text };
  const level = batteryPct > empty || isCharging ? 'amber' : 'red';
  return { id: 'battery', level, text, advice: 'Charge it before the session.' };
}

/** Electrodes are not part of the link, so they never make the verdict red. */
function contact({ contacts }: LinkFigures): LinkFinding | undefined {
  if (contacts.length === 0) return undefined;
  return {
    id: 'contact',
    level: 'amber',
    text: `Contact is not good at ${contacts.map(({ name }) => name).join(', ')}.`,
    advice: [...new Set(contacts.map(({ reason }) => reason))].join(' '),
  };
}

function levelOf(value: number, [good, bad]: readonly [number, number]): LinkLevel {
  if (value <= good) return 'green';
  return value <= bad ? 'amber' : 'red';
}

/** A finding with advice unless it is good. */
const graded = (id: FindingId, level: LinkLevel, text: string, advice: string): LinkFinding =>
  level === 'green' ? { id, level, text } : { id, level, text, advice };

const worst = (findings: readonly LinkFinding[]): LinkLevel =>
  (['red', 'amber'] as const).find((each) => findings.some(({ level }) => level === each)) ?? 'green';

const whole = (value: number): string => fixed(value, 0);
const signed = (value: number): string => (value < 0 ? `−${whole(-value)}` : `+${whole(value)}`);
