import { GANGLION_FILLED } from '#shared/eeg/headsets/support.ts';
import type { BluetoothDriver, DriverTime, GattLink, HeadsetFacts, OpenHeadset } from '../common/contract.ts';
import { GanglionBoard } from './connect.ts';
import { FULL_SCALE_UV, SAMPLING_RATE_HZ } from './decode.ts';
import { measureContact } from './impedance.ts';
import { ROUND_SAMPLES, UNSENT_SAMPLE } from './layout.ts';
import { streamGanglion } from './stream.ts';
import { GANGLION } from './family.ts';

/** Default sites; the electrodes are free. */
const SITES = ['Fp1', 'Fp2', 'C3', 'C4'];

export const GANGLION_DRIVER: BluetoothDriver = { ...GANGLION, open: openGanglion };

async function openGanglion(link: GattLink, time: DriverTime): Promise<OpenHeadset> {
  const board = await GanglionBoard.open(link);
  return {
    facts: factsOf(board),
    stream: (sink) => streamGanglion(board, sink, time),
    measureContact: (sink) => measureContact(board, sink),
    close: async () => {
      await board.send('stop');
      await board.send('stopImpedance');
    },
  };
}

const factsOf = ({ firmware, firmwareText }: GanglionBoard): HeadsetFacts => ({
  driver: 'ganglion',
  deviceType: undefined,
  modelName: 'OpenBCI Ganglion',
  firmware: firmwareText,
  samplingRateHz: SAMPLING_RATE_HZ,
  channelNames: SITES,
  electrodes: 'free',
  fullScaleUv: SITES.map(() => FULL_SCALE_UV),
  wrapSamples: ROUND_SAMPLES,
  ...(firmware === 3 && { unsentSample: UNSENT_SAMPLE, settings: [GANGLION_FILLED] }),
  contact: { kind: 'ohms', whileStreaming: false },
  experimental: [],
});
