import { getProtocol } from '#shared/api/protocols.ts';
import { useState } from 'react';
import { errorMessage } from '#shared/error-message.ts';
import { type LeftRecording, readLeftNote } from '#live/session/index.ts';
import { useApi } from '#state/services.atoms.ts';
import type { BiofeedbackData } from '../room/use-biofeedback-data.ts';

/** Reads what a session that was cut off needs to continue; undefined where it cannot. */
export function useLeftRecording(data: BiofeedbackData, onRead: (left: LeftRecording) => void) {
  const api = useApi();
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { leftover, component, therapistId, protocols } = data;
  // A file would begin again at its start.
  const canContinue =
    leftover !== undefined &&
    !leftover.isFinished &&
    leftover.sourceKind !== 'file' &&
    component.recording.state !== 'complete';

  const read = async (): Promise<LeftRecording> => {
    const note = await readLeftNote(leftover!.recordingId);
    if (!note) throw new Error('This browser has no settings of this session. Save what was recorded.');
    const { protocolId, protocolVersion, protocol: definition } = note.settings;
    const stored =
      protocols.find((each) => each.protocolId === protocolId) ??
      (await api.callEndpoint(getProtocol, { params: { id: therapistId, protocolId } }));
    return {
      settings: note.settings,
      protocol: { ...stored, protocolVersion, definition },
      durationSeconds: leftover!.durationSeconds,
      feedback: note.feedback,
      knownRuns: [...component.runs.map(({ run }) => run), ...note.pendingRuns],
    };
  };
  const start = () => {
    setIsReading(true);
    setProblem(undefined);
    read()
      .then(onRead, (error: unknown) => setProblem(errorMessage(error)))
      .finally(() => setIsReading(false));
  };
  return canContinue ? { start, isReading, problem } : undefined;
}
