/** Title of the tab while it records, so that it can be found among others. */
export const RECORDING_TITLE = 'Recording · Loopwell';
const SHOWN_TITLE = `➤➤➤ ${RECORDING_TITLE}`;
const SHOW_MS = 10_000;

const channelOf = (recordingId: string): BroadcastChannel =>
  new BroadcastChannel(`loopwell-room-${recordingId}`);

/** Asks the tab that records this session to make itself visible among the others. */
export function askForTab(recordingId: string): void {
  const channel = channelOf(recordingId);
  channel.postMessage('show');
  channel.close();
}

/** Names the tab while it records, and marks it when another tab asks. The returned function restores the title. */
export function nameRecordingTab(recordingId: string): () => void {
  const channel = channelOf(recordingId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const before = document.title;
  document.title = RECORDING_TITLE;
  channel.addEventListener('message', () => {
    clearTimeout(timer);
    document.title = SHOWN_TITLE;
    timer = setTimeout(() => {
      document.title = RECORDING_TITLE;
    }, SHOW_MS);
  });
  return () => {
    clearTimeout(timer);
    channel.close();
    document.title = before;
  };
}
