import { ClientScreenPanel } from './ClientScreenPanel.tsx';
import { LiveFacts } from './LiveFacts.tsx';
import { MarkerPanel } from './MarkerPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import { ResponsePicker } from './ResponsePicker.tsx';
import { SoundPanel } from './SoundPanel.tsx';
import { useDelayNotice } from './use-delay-notice.ts';

/** Notes, markers and feedback: controls for occasional use, nothing that must be watched. */
export function SidePanel() {
  useDelayNotice();
  return (
    <aside className="lw-room__side" aria-label="Feedback, markers and notes">
      <ClientScreenPanel />
      <ResponsePicker />
      <SoundPanel />
      <PicturePanel />
      <MarkerPanel />
      <NotesPanel />
      <LiveFacts />
    </aside>
  );
}
