import { createContext, useContext } from 'react';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import type { Latency } from '#shared/api/sessions.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import type { ClientScreenHandle } from '#live/client-screen/index.ts';
import type { HeadsetConnection } from '#live/headsets/index.ts';
import type {
  FeedbackRack,
  LivePanels,
  LiveSession,
  SessionController,
  SessionView,
} from '#live/session/index.ts';
import type { Visit } from './use-visit.ts';
import type { TraceControl } from './use-trace-settings.ts';
import type { BiofeedbackData } from './use-biofeedback-data.ts';

/** Shared by the parts of the room. Changes at human speed. */
export type Room = {
  data: BiofeedbackData;
  controller: SessionController;
  feedback: FeedbackRack;
  clientScreen: ClientScreenHandle;
  /** Covers this tab with the client's screen. */
  showClientView: () => void;
  /** Undefined for assessments, whose script starts the steps. */
  rests: LiveSession['rests'];
  /** The plan of the visit, and how far it is; undefined without a plan. */
  visit: Visit | undefined;
  view: SessionView;
  /** Undefined where headsets are not offered. */
  headset: HeadsetConnection | undefined;
  /** Undefined before the source is connected. */
  panels: LivePanels | undefined;
  traces: TraceControl;
  protocol: ProtocolRecord | undefined;
  /** How the session begins; chosen while preparing. */
  begin: BeginChoices;
  changeBegin: (change: Partial<BeginChoices>) => void;
  askToEnd: () => void;
  /** Latency from the arrival of a sample to its feedback, over the current or last run. */
  measuredLatency: () => Latency | null;
};

export const SOURCE_KINDS = ['headset', 'simulated', 'file'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export type BeginChoices = {
  /** The first run follows its baseline without a stop. */
  thenRun: boolean;
  /** Replay speed of a file: 1 is real time. */
  speed: number;
  sourceKind: SourceKind;
  /** Name of a simulated cap. */
  cap: string;
  file: File | undefined;
  /** Unit given by the therapist for this file, whose header leaves it blank. */
  blankUnit: VoltageUnit | undefined;
  mainsHz: MainsHz;
  /** The thresholds of the last session were offered and declined. */
  isCarryDeclined: boolean;
};

export const RoomContext = createContext<Room | undefined>(undefined);

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error('Parts of the session room need the room around them');
  return room;
}

/** Parts that exist only while a source is connected. */
export function useConnectedRoom() {
  const room = useRoom();
  const { panels, protocol } = room;
  const { ready, source } = room.view;
  if (!panels || !protocol || !ready || !source) throw new Error('No source is connected');
  return { ...room, panels, protocol, ready, source };
}
