import './channels.css';
import { SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import type { OpenedRecording } from '../opened-recording.ts';
import { ChannelTable } from './ChannelTable.tsx';
import { LineTable } from './LineTable.tsx';

/** Recorded and shown signals: channels of the file, and lines of the montage. */
export function ChannelsPanel({ opened }: { opened: OpenedRecording }) {
  const [shown, setShown] = useState('lines');
  return (
    <div className="lw-channels">
      <SegmentedControl
        small
        fill
        aria-label="What to list"
        value={shown}
        options={[
          { value: 'lines', label: 'Lines shown' },
          {
            value: 'channels',
            label: `Channels of the file (${opened.workbench.recording.channels.length})`,
          },
        ]}
        onValueChange={setShown}
      />
      {shown === 'lines' ? (
        <LineTable workbench={opened.workbench} />
      ) : (
        <ChannelTable workbench={opened.workbench} />
      )}
    </div>
  );
}
