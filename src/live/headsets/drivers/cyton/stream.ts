import type { DriverTime, HeadsetSink, SerialLink } from '../common/contract.ts';
import { FirstPacket } from '../common/first-packet.ts';
import { MovementWatch } from '../movement/movement-watch.ts';
import { CytonAligner } from './align.ts';
import { START, STOP } from './connect.ts';
import { decodeAxisG, hasAcceleration } from './decode.ts';
import { CytonFrames } from './frames.ts';

/** Streams the EEG of a board that was reset. Rejects with `HeadsetError` when no samples arrive. */
export async function streamCyton(
  link: SerialLink,
  sink: HeadsetSink,
  time: DriverTime,
): Promise<() => Promise<void>> {
  const first = new FirstPacket('Cyton', time);
  const aligner = new CytonAligner(sink);
  const movement = new MovementWatch((isMoving) => sink.moving(isMoving));
  const frames = new CytonFrames({
    frame(bytes, at, hostTimeMs) {
      first.came();
      aligner.frame(bytes, at, hostTimeMs);
      if (!hasAcceleration(bytes, at)) return;
      const xG = decodeAxisG(bytes, at, 0);
      movement.note(xG, decodeAxisG(bytes, at, 1), decodeAxisG(bytes, at, 2), hostTimeMs);
    },
    bad: (reason) => sink.badPacket(reason),
  });
  const stopListening = link.listen((bytes, hostTimeMs) => frames.accept(bytes, hostTimeMs));
  const stop = async (): Promise<void> => {
    await rest(link);
    stopListening();
    frames.flush();
  };
  return first.confirm(() => link.write(START), stop);
}

/** Stops a board that is still connected; never rejects. */
export async function rest(link: SerialLink): Promise<void> {
  await link.write(STOP).catch(() => undefined);
}
