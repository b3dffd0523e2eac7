import { fixed } from '#shared/locale/formats.ts';
import {
  type ContactReading,
  FINAL_FAILURES,
  type HeadsetChoice,
  type HeadsetStep,
  type HeadsetView,
  type HeadsetWay,
} from '#live/headsets/index.ts';
import type { Look } from '../room/quality-words.ts';

/** The state of the link. */
export const LINK: Readonly<Record<HeadsetStep, Look>> = {
  none: { word: 'Not connected', shape: '○', token: 'text-muted' },
  choosing: { word: 'Choosing', shape: '○', token: 'text-muted' },
  connecting: { word: 'Connecting', shape: '◌', token: 'text-muted' },
  ready: { word: 'Connected', shape: '●', token: 'success' },
  streaming: { word: 'Connected', shape: '●', token: 'success' },
  measuringContact: { word: 'Measuring electrodes', shape: '●', token: 'success' },
  reconnecting: { word: 'Out of reach', shape: '▲', token: 'warning' },
  lost: { word: 'Link lost', shape: '✕', token: 'danger' },
};

/** As {@link LINK}, plus whether a linked headset sends anything. */
export const linkLook = (view: HeadsetView): Look =>
  view.silence === undefined ? LINK[view.step] : { word: 'Connected, no data', shape: '▲', token: 'warning' };

/** Advice for a linked headset that sends no samples. */
export function silenceAdvice({ silence }: HeadsetView): string {
  return silence === 'unreadable'
    ? 'The headset sends data that Loopwell cannot read. Switch the headset off and on. If this continues, run the connection test.'
    : 'Check that the headset is worn and charged, then switch it off and on.';
}

/** The headset is known and open, and the link is up. */
export const isLinked = ({ step, facts }: HeadsetView): boolean =>
  facts !== undefined && (step === 'ready' || step === 'streaming' || step === 'measuringContact');

export const LOW_BATTERY_PCT = 15;
/** Higher loss is reported: gaps begin to cost training time. */
export const HIGH_LOSS_PCT = 5;

export const isBatteryLow = ({ power }: HeadsetView): boolean =>
  power !== undefined && power.batteryPct <= LOW_BATTERY_PCT && power.isCharging !== true;

/** '82 %', '82 %, charging'; undefined if the headset does not report it. */
export const batteryWords = ({ power }: HeadsetView): string | undefined =>
  power && `${Math.round(power.batteryPct)} %${power.isCharging === true ? ', charging' : ''}`;

/** 'BrainBit Flex (4F2A)': model and advertised name, once where they are the same. */
export const headsetName = ({ facts, name }: HeadsetView): string => {
  if (!facts) return name === '' ? 'The headset' : name;
  return name === '' || name === facts.modelName ? facts.modelName : `${facts.modelName} (${name})`;
};

/** 8.2 -> '8.2 kΩ', 2400 -> '2.4 MΩ', Infinity -> 'open'; undefined if impedance is not measured. */
export function ohmsWords({ resistanceKohm }: ContactReading): string | undefined {
  if (resistanceKohm === undefined) return undefined;
  if (!Number.isFinite(resistanceKohm)) return 'open';
  return resistanceKohm < 1000
    ? `${fixed(resistanceKohm, resistanceKohm < 10 ? 1 : 0)} kΩ`
    : `${fixed(resistanceKohm / 1000, 1)} MΩ`;
}

/** A button of the chooser: one brand, however many drivers it has. */
export type Brand = { brand: string; models: readonly string[]; obstacle: string | undefined };

export function brandsOf(choices: readonly HeadsetChoice[]): Brand[] {
  const names = [...new Set(choices.map(({ brand }) => brand))];
  return names.map((brand) => {
    const members = choices.filter((each) => each.brand === brand);
    const obstacles = members.map(({ obstacle }) => obstacle);
    return {
      brand,
      models: [...new Set(members.flatMap(({ models }) => models))],
      obstacle: obstacles.includes(undefined) ? undefined : obstacles[0],
    };
  });
}

/** What prevents connecting: each sentence once, with the brands it concerns. */
export function obstaclesOf(brands: readonly Brand[]): { words: string; brands: readonly string[] }[] {
  const words = [...new Set(brands.flatMap(({ obstacle }) => (obstacle === undefined ? [] : [obstacle])))];
  return words.map((each) => ({
    words: each,
    brands: brands.filter(({ obstacle }) => obstacle === each).map(({ brand }) => brand),
  }));
}

/** Why a headset was not found again, and whether Loopwell keeps looking. */
export function lostWords(problem: HeadsetView['problem']): string {
  if (problem && FINAL_FAILURES.includes(problem.failure)) return problem.message;
  return `${problem?.message ?? ''} Loopwell keeps looking for it.`.trim();
}

/** 'The headset runs over Wi-Fi, ... because Bluetooth could not be used. ...': the transport, and why. */
export function usesWord({ transport, because }: HeadsetWay): string {
  if (transport === 'bluetooth') return 'The headset runs over Bluetooth.';
  if (because === undefined) return 'The headset runs over Wi-Fi, through the cloud of its maker.';
  return `The headset runs over Wi-Fi, through the cloud of its maker, because Bluetooth could not be used. ${because}`;
}

/** The same while the transport is being tried. */
export const triesWord = (way: HeadsetWay | undefined): string | undefined =>
  way?.transport !== 'wifi' || way.because === undefined
    ? undefined
    : `Bluetooth could not be used, so Wi-Fi is tried. ${way.because}`;

/** 'Trying again, 2 of 6.' */
export const tryingWords = (attempt: { number: number; of: number } | undefined): string =>
  attempt ? `Trying again, ${attempt.number} of ${attempt.of}.` : 'Trying again.';
