import type { SessionComponent } from '#shared/api/sessions.ts';
import { formatBytes, formatClock } from '#ui/format.ts';
import { Panel } from '#ui/Panel.tsx';

const STATE_WORDS = {
  none: 'No recording reached the server.',
  open: 'Not complete on the server yet. The rest is on the computer that recorded it.',
  complete: 'Complete on the server.',
} as const;

export function RecordingPanel({ component }: { component: SessionComponent }) {
  const { state, durationSeconds, storedSeqs, bytes } = component.recording;
  return (
    <Panel title="Recording">
      <dl className="lw-facts">
        <dt>Saved</dt>
        <dd>{STATE_WORDS[state]}</dd>
        <dt>Length</dt>
        <dd>{formatClock(durationSeconds)} (min:s)</dd>
        <dt>Pieces</dt>
        <dd>
          {storedSeqs.length}, {formatBytes(bytes)}
        </dd>
      </dl>
    </Panel>
  );
}
