import { Button } from '@blueprintjs/core';
import { ExportIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { formatBytes, formatClock } from '#ui/format.ts';
import { Panel } from '#ui/Panel.tsx';
import type { Breakdown } from './breakdown.ts';
import { ExportRecording } from './ExportRecording.tsx';

const STATE_WORDS = {
  none: 'No recording reached the server.',
  open: 'Not complete on the server yet. The rest is on the computer that recorded it.',
  complete: 'Complete on the server.',
} as const;

type RecordingPanelProps = {
  therapistId: UserId;
  session: Session;
  breakdown: Pick<Breakdown, 'component' | 'settings'>;
};

export function RecordingPanel({ therapistId, session, breakdown }: RecordingPanelProps) {
  const [isExporting, setExporting] = useState(false);
  const { component, settings } = breakdown;
  const { state, durationSeconds, storedSeqs, bytes } = component.recording;
  return (
    <Panel
      title="Recording"
      aside={
        storedSeqs.length > 0 ? (
          <Button size="small" icon={<ExportIcon />} onClick={() => setExporting(true)}>
            Export as EDF+, BDF+ or CSV
          </Button>
        ) : undefined
      }
    >
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
      {isExporting ? (
        <ExportRecording
          therapistId={therapistId}
          component={component}
          source={settings.source}
          startedAt={session.startedAt}
          onClose={() => setExporting(false)}
        />
      ) : undefined}
    </Panel>
  );
}
