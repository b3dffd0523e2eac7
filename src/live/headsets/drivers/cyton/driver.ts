import type { DriverTime, HeadsetFacts, OpenHeadset, SerialDriver, SerialLink } from '../common/contract.ts';
import { resetBoard } from './connect.ts';
import { CHANNEL_COUNT, FULL_SCALE_UV, SAMPLING_RATE_HZ, WRAP_SAMPLES } from './decode.ts';
import { rest, streamCyton } from './stream.ts';
import { CYTON } from './family.ts';

/** Default sites, as in OpenBCI's pictures; the electrodes are free. */
const SITES = ['Fp1', 'Fp2', 'C3', 'C4', 'P7', 'P8', 'O1', 'O2'];

export const CYTON_DRIVER: SerialDriver = { ...CYTON, open: openCyton };

async function openCyton(link: SerialLink, time: DriverTime): Promise<OpenHeadset> {
  const firmware = await resetBoard(link, time);
  return {
    facts: factsOf(firmware),
    stream: (sink) => streamCyton(link, sink, time),
    close: () => rest(link),
  };
}

const factsOf = (firmware: string | undefined): HeadsetFacts => ({
  driver: 'cyton',
  deviceType: undefined,
  modelName: 'OpenBCI Cyton',
  firmware,
  samplingRateHz: SAMPLING_RATE_HZ,
  channelNames: SITES,
  electrodes: 'free',
  fullScaleUv: Array.from({ length: CHANNEL_COUNT }, () => FULL_SCALE_UV),
  wrapSamples: WRAP_SAMPLES,
  contact: undefined,
  experimental: [],
});
