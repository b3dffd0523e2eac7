import type { OpenedRecording } from '../opened-recording.ts';

export function ChannelsPanel({ opened }: { opened: OpenedRecording }) {
  return <p>{opened.workbench.recording.name}</p>;
}
