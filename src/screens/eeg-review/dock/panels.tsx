import type { ComponentType } from 'react';
import { AnalysisPanel } from '../analysis/AnalysisPanel.tsx';
import { ReplayPanel } from '../analysis/ReplayPanel.tsx';
import { ChannelsPanel } from '../channels/ChannelsPanel.tsx';
import { EventsPanel } from '../events/EventsPanel.tsx';
import { FilePanel } from '../file/FilePanel.tsx';
import type { OpenedRecording } from '../opened-recording.ts';
import type { DockId } from './dock-keys.ts';

export const PANELS: Readonly<Record<DockId, ComponentType<{ opened: OpenedRecording }>>> = {
  events: EventsPanel,
  channels: ChannelsPanel,
  analysis: AnalysisPanel,
  replay: ReplayPanel,
  file: FilePanel,
};
