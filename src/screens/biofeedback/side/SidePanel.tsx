import { useState } from 'react';
import type { FeedbackResponse } from '#shared/api/practice/feedback-responses.ts';
import { LiveFacts } from './LiveFacts.tsx';
import { MarkerPanel } from './MarkerPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { ResponsePicker } from './ResponsePicker.tsx';
import { SoundPanel } from './SoundPanel.tsx';
import { VideoPanel } from './VideoPanel.tsx';

/** Notes, markers and feedback: controls for occasional use, nothing that must be watched. */
export function SidePanel() {
  const [response, setResponse] = useState<FeedbackResponse>();
  return (
    <aside className="lw-room__side" aria-label="Feedback, markers and notes">
      <ResponsePicker chosen={response} onChoose={setResponse} />
      <SoundPanel />
      <VideoPanel wantedUrl={response?.videoUrl ?? undefined} />
      <MarkerPanel />
      <NotesPanel />
      <LiveFacts />
    </aside>
  );
}
