import { plain } from '#shared/locale/formats.ts';
import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { formatBytes, formatClock } from '#ui/text/format.ts';
import { NumberWithOrigin, type Provenance } from '#ui/text/Figure.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import type { Breakdown } from './breakdown.ts';
import { ExportValues } from './export/ExportValues.tsx';
import { ExportRecording } from './ExportRecording.tsx';
import { RadioFactList } from './RadioFactList.tsx';

const STATE_WORDS = {
  none: 'No recording reached the server.',
  open: 'Not complete on the server yet. The rest is on the computer that recorded it.',
  complete: 'Complete on the server.',
} as const;

const lengthOrigin = ({ source, engineVersion }: Breakdown['settings']): Provenance => [
  {
    term: 'Estimator',
    text: `Samples of a channel over the sampling rate of ${plain(source.samplingRateHz)} Hz, baseline, rests and pauses included.`,
  },
  {
    term: 'Stored',
    text: 'As they came from the source, before every filter, so that each figure can be computed again.',
  },
  { term: 'Version', text: `Engine ${engineVersion}` },
];

type RecordingPanelProps = {
  therapistId: UserId;
  session: Session;
  breakdown: Pick<Breakdown, 'component' | 'settings' | 'slowest' | 'table'>;
};

export function RecordingPanel({ therapistId, session, breakdown }: RecordingPanelProps) {
  const [isExporting, setExporting] = useState(false);
  const { component, settings, table } = breakdown;
  const { state, durationSeconds, storedSeqs, bytes } = component.recording;
  return (
    <Panel
      title="Recording"
      aside={
        storedSeqs.length > 0 ? (
          <Button size="small" icon={<DownloadIcon />} onClick={() => setExporting(true)}>
            Export as EDF+, BDF+ or CSV
          </Button>
        ) : undefined
      }
    >
      <dl className="lw-facts">
        <Fact term="Saved">{STATE_WORDS[state]}</Fact>
        <Fact term="Length">
          <NumberWithOrigin
            label="Length of the recording"
            value={durationSeconds}
            format={formatClock}
            digits={0}
            unit="min:s"
            provenance={lengthOrigin(settings)}
          />{' '}
          (min:s)
        </Fact>
        <Fact term="Parts">
          {storedSeqs.length}, {formatBytes(bytes)}
        </Fact>
        {settings.source.kind === 'headset' ? (
          <RadioFactList therapistId={therapistId} breakdown={breakdown} />
        ) : undefined}
      </dl>
      <ExportValues {...{ session, component, settings, table }} />
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
