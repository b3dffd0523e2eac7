import { EventsPanel } from '../events/EventsPanel.tsx';
import { ChannelsPanel } from '../channels/ChannelsPanel.tsx';
import { AnalysisPanel } from '../analysis/AnalysisPanel.tsx';
import { ReplayPanel } from '../analysis/ReplayPanel.tsx';
import { FilePanel } from '../file/FilePanel.tsx';
import type { ComponentType } from 'react';
import type { OpenedRecording } from '../opened-recording.ts';

export type DockPanel = {
  id: string;
  title: string;
  /** Opens and closes the panel from anywhere in the workbench. */
  key: string;
  Panel: ComponentType<{ opened: OpenedRecording }>;
};

/** The panels beside the traces, in the order of their tabs. */
export const DOCK_PANELS: readonly DockPanel[] = [
  { id: 'events', title: 'Events', key: '1', Panel: EventsPanel },
  { id: 'channels', title: 'Channels', key: '2', Panel: ChannelsPanel },
  { id: 'analysis', title: 'Analysis', key: '3', Panel: AnalysisPanel },
  { id: 'replay', title: 'Replay', key: '4', Panel: ReplayPanel },
  { id: 'file', title: 'File', key: '5', Panel: FilePanel },
];

/** For the list of keys. */
export const DOCK_KEY_HINTS = DOCK_PANELS.map(({ key, title }) => ({
  keys: key,
  does: `${title} beside the traces, or away`,
}));
