import { type Remote, transfer } from 'comlink';
import type { ReplayControl } from '#shared/engine/replay-api.ts';
import { portedReader } from './ported-reader.ts';
import type { guardWorker } from './worker-failure.ts';

type Opening = Pick<ReplayControl, 'openFile' | 'openSource' | 'openRecording'>;

/** The ways a recording gets into a worker. Pieces of a recording are handed over, not copied. */
export const openingOf = (
  remote: Pick<Remote<ReplayControl>, keyof Opening>,
  guard: ReturnType<typeof guardWorker>,
): Opening => ({
  openFile: (file) => guard.race(remote.openFile(file)),
  openSource: (source, readPart) => guard.race(remote.openSource(source, portedReader(readPart))),
  openRecording: (recording) =>
    guard.race(
      remote.openRecording(
        transfer(
          recording,
          recording.pieces.map(({ buffer }) => buffer),
        ),
      ),
    ),
});
