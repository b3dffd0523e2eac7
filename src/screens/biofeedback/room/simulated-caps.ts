import type { MainsHz } from '#shared/engine/engine-api.ts';
import type { SimulatedOptions } from '#shared/engine/source-api.ts';

/** Channel sets the simulator offers; front to back, left before right. */
export const SIMULATED_CAPS = [
  { name: 'eight', label: '8 channels with Cz and Pz', channels: 'F3 F4 C3 Cz C4 Pz O1 O2' },
  {
    name: 'ten-twenty',
    label: '19 channels (10-20)',
    channels: 'Fp1 Fp2 F7 F3 Fz F4 F8 T7 C3 Cz C4 T8 P7 P3 Pz P4 P8 O1 O2',
  },
  { name: 'headband', label: '4 channels (headband)', channels: 'T7 T8 O1 O2' },
] as const;

/** Name of the cap with these channels; the first if there is none. */
export const capOf = (channelNames: readonly string[]): string =>
  (SIMULATED_CAPS.find(({ channels }) => channels === channelNames.join(' ')) ?? SIMULATED_CAPS[0]).name;

export type Eyes = NonNullable<SimulatedOptions['eyes']>;

/** `eyes` as the protocol requires: a simulated client follows the instruction for a real one. */
export function simulatedOptions(
  capName: string,
  { mainsHz, eyes }: { mainsHz: MainsHz; eyes: Eyes },
): SimulatedOptions {
  const cap = SIMULATED_CAPS.find(({ name }) => name === capName) ?? SIMULATED_CAPS[0];
  return {
    seed: 1,
    samplingRateHz: 250,
    channelNames: cap.channels.split(' '),
    mainsHz,
    variability: 0.6,
    blinksPerMinute: 6,
    eyes,
  };
}
