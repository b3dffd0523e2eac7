import type { OpenedRecording } from '../opened-recording.ts';

export function FilePanel({ opened }: { opened: OpenedRecording }) {
  return <p>{opened.workbench.recording.name}</p>;
}
