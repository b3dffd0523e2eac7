import type { FeedbackRack } from '#live/index.ts';
import { LiveFacts } from './LiveFacts.tsx';
import { MarkerPanel } from './MarkerPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { SoundPanel } from './SoundPanel.tsx';
import { VideoPanel } from './VideoPanel.tsx';

/** Notes, markers and feedback: what the hands may need, never what the eyes must watch. */
export function SidePanel({ feedback }: { feedback: FeedbackRack }) {
  return (
    <aside className="lw-room__side" aria-label="Feedback, markers and notes">
      <SoundPanel feedback={feedback} />
      <VideoPanel feedback={feedback} />
      <MarkerPanel />
      <NotesPanel />
      <LiveFacts />
    </aside>
  );
}
