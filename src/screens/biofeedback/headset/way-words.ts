import type { HeadsetWay } from '#live/headsets/index.ts';

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
