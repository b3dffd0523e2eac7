import { connectedState } from '#shared/eeg/headsets/support.ts';
import type { HeadsetView } from '../headsets/state/headset-view.ts';
import type { LinkVerdict } from './judge-link.ts';
import type { LinkFigures } from './link-figures.ts';

type ReportInput = {
  appVersion: string;
  engineVersion: string;
  /** The browser's user agent. */
  browser: string;
  /** ISO, UTC. */
  madeAt: string;
  view: HeadsetView;
  figures: LinkFigures;
  /** Undefined while no test was run: the figures are then those of the connection so far. */
  verdict: LinkVerdict | undefined;
};

const UNKNOWN = 'unknown';

/**
 * Everything support needs to know about a connection, as text. Includes only model, firmware and hardware of the
 * device: its name may be a person's, and its serial number identifies one.
 */
export function supportReport(input: ReportInput): string {
  const { appVersion, engineVersion, browser, madeAt, view, verdict } = input;
  const { facts, driver, step, problem, way } = view;
  const trust = facts && connectedState(facts) === 'confirmed' ? 'detail not confirmed' : 'experimental';
  const lines = [
    'Loopwell connection test',
    `made ${madeAt}`,
    `Loopwell ${appVersion}, engine ${engineVersion}`,
    `browser ${browser}`,
    '',
    `headset ${facts?.modelName ?? UNKNOWN} (driver ${driver ?? UNKNOWN}${way ? `, over ${way.transport}` : ''})`,
    `firmware ${facts?.firmware ?? UNKNOWN}, hardware ${facts?.hardware ?? UNKNOWN}`,
    `channels ${view.channelNames.join(' ') || UNKNOWN}`,
    `state ${step}${problem ? ` (${problem.failure})` : ''}`,
    ...(facts?.experimental ?? []).map((note) => `${trust}: ${note}`),
    '',
    ...figureLines(input.figures),
  ];
  if (!verdict) return [...lines, '', 'no test was run'].join('\n');
  return [
    ...lines,
    '',
    `verdict ${verdict.level}: ${verdict.headline}`,
    ...verdict.findings.map(({ level, text }) => `${level}: ${text}`),
  ].join('\n');
}

function figureLines(figures: LinkFigures): string[] {
  const { contacts } = figures;
  return [
    `measured ${number(figures.seconds, 0)} s`,
    `rate ${number(figures.effectiveRateHz, 3)} Hz of ${number(figures.nominalRateHz, 0)} Hz`,
    `drift ${number(figures.driftPpm, 0)} ppm`,
    `packets ${figures.packets}, bad ${figures.badPackets}, double ${figures.duplicatePackets}, late ${figures.latePackets}`,
    `lost samples ${figures.lostSamples} (${number(figures.lostPct, 3)} %), out of reach ${figures.outageSamples}`,
    `jitter p95 ${number(figures.jitterP95Ms, 1)} ms`,
    `latency to the picture p95 ${number(figures.latencyP95Ms, 1)} ms`,
    `reconnects ${figures.reconnects}`,
    `battery ${number(figures.batteryPct, 0)} %${figures.isCharging ? ', charging' : ''}`,
    ...contacts.map(
      ({ name, level, resistanceKohm }) =>
        `contact ${name} ${level}${resistanceKohm === undefined ? '' : ` ${number(resistanceKohm, 0)} kOhm`}`,
    ),
  ];
}

const number = (value: number | undefined, digits: number): string => {
  if (value === undefined) return UNKNOWN;
  return value === Number.POSITIVE_INFINITY ? 'open' : value.toFixed(digits);
};
