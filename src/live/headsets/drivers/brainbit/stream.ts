import type { DriverTime, HeadsetSink } from '../common/contract.ts';
import { emptyPacket } from '../common/packet.ts';
import { repeat } from '../common/repeat.ts';
import type { BrainBitBoard } from './connect.ts';
import {
  decodeSignal,
  firstSampleIndexOf,
  hasMark,
  packetNumber,
  SAMPLES_PER_PACKET,
  signalProblem,
} from './decode.ts';

/** Every channel as a normal electrode at gain 6. */
const START_EEG = Uint8Array.of(0x02, 0x00, 0x00, 0x00, 0x00);
const ASK_POWER_MS = 60_000;

/** Streams the EEG to the sink; the returned function stops it. */
export async function streamEeg(
  board: BrainBitBoard,
  order: readonly number[],
  sink: HeadsetSink,
  time: DriverTime,
): Promise<() => Promise<void>> {
  const end = await board.run('signal', START_EEG, packetsInto(sink, board, order), sink);
  // The device reports its battery only on changes of mode.
  const asking = { firstMs: ASK_POWER_MS, everyMs: ASK_POWER_MS };
  const stopAsking = repeat(time, asking, () => board.refreshStatus());
  return async () => {
    stopAsking();
    await end();
  };
}

function packetsInto(sink: HeadsetSink, board: BrainBitBoard, order: readonly number[]) {
  const packet = emptyPacket(order.length, SAMPLES_PER_PACKET);
  return (bytes: Uint8Array, hostTimeMs: number): void => {
    const problem = signalProblem(bytes);
    if (problem) {
      sink.badPacket(problem);
      return;
    }
    // Until the device has confirmed the EEG, its packets may belong to a resistance measurement.
    if (board.mode !== 'signal') return;
    decodeSignal(bytes, order, packet.valuesUv);
    packet.firstSampleIndex = firstSampleIndexOf(packetNumber(bytes));
    packet.hostTimeMs = hostTimeMs;
    packet.marker = hasMark(bytes) ? 1 : undefined;
    sink.packet(packet);
  };
}
