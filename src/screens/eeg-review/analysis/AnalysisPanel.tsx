import type { OpenedRecording } from '../opened-recording.ts';

export function AnalysisPanel({ opened }: { opened: OpenedRecording }) {
  return <p>{opened.workbench.recording.name}</p>;
}
