import type { DriverTime, HeadsetPacket, HeadsetSink } from '../common/contract.ts';
import { repeat } from '../common/repeat.ts';
import { firstSampleIndexOf } from './align.ts';
import type { BrainBitBoard } from './connect.ts';
import { decodeSignal, hasMark, packetNumber, SAMPLES_PER_PACKET, signalProblem } from './decode.ts';

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
  reportStatus(board, sink);
  let unsubscribe: (() => Promise<void>) | undefined;
  try {
    unsubscribe = await board.listen(packetsInto(sink, board, order));
    await board.switchTo('signal', START_EEG);
  } catch (error) {
    forgetStatus(board);
    await unsubscribe?.();
    throw error;
  }
  // The device reports its battery only on changes of mode.
  const asking = { firstMs: ASK_POWER_MS, everyMs: ASK_POWER_MS };
  const stopAsking = repeat(time, asking, () => board.refreshStatus());
  return async () => {
    stopAsking();
    await board.rest();
    forgetStatus(board);
    await unsubscribe();
  };
}

/** Reports battery and invalid status messages of a running device to the sink. */
export function reportStatus(board: BrainBitBoard, sink: Pick<HeadsetSink, 'power' | 'badPacket'>): void {
  board.onStatus = ({ batteryPct, isCharging }) => sink.power({ batteryPct, isCharging });
  board.onBadStatus = (reason) => sink.badPacket(reason);
}

export function forgetStatus(board: BrainBitBoard): void {
  board.onStatus = undefined;
  board.onBadStatus = undefined;
}

function packetsInto(sink: HeadsetSink, board: BrainBitBoard, order: readonly number[]) {
  const packet: HeadsetPacket = {
    firstSampleIndex: 0,
    sampleCount: SAMPLES_PER_PACKET,
    valuesUv: new Float32Array(order.length * SAMPLES_PER_PACKET),
    hostTimeMs: 0,
    marker: undefined,
  };
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
