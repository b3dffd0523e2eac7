import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ComponentSettings, SessionComponent } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import {
  openReplay,
  type ReplayAnswer,
  type ReplaySource,
  type ReplayStage,
  runReplay,
} from '#live/index.ts';
import { useApi } from '#state/services.atoms.ts';

/** The newest version of every protocol the practice can run, asked for when `isWanted`. */
export function useProtocols(therapistId: UserId, isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['protocols', therapistId] as const,
    enabled: isWanted,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listProtocols,
        { params: { id: therapistId }, query: { limit: PROTOCOL_PAGE } },
        { signal },
      ),
  });
}

const PROTOCOL_PAGE = 100;

export type Computed = {
  answer: ReplayAnswer;
  /** What was computed; the session's own protocol is the first. */
  protocols: Protocol[];
  /** Undefined for the recording of the session itself. */
  fileName: string | undefined;
};

export type ReplayState =
  | { kind: 'idle' }
  | { kind: 'busy'; stage: ReplayStage; protocols: Protocol[] }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; computed: Computed };

export type ReplayRequest = { others: readonly Protocol[]; file: File | undefined };
type Target = { therapistId: UserId; component: SessionComponent; settings: ComponentSettings };

/** Runs a recording through the session's own protocol and others; one run at a time, ended with the screen. */
export function useCounterfactual({ therapistId, component, settings }: Target) {
  const api = useApi();
  const [state, setState] = useState<ReplayState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async ({ others, file }: ReplayRequest) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const protocols = [settings.protocol, ...others];
    const source: ReplaySource = file
      ? { kind: 'file', file }
      : { kind: 'session', therapistId, component, info: settings.source };
    const tell = (next: ReplayState) => {
      if (running.current === control) setState(next);
    };
    tell({ kind: 'busy', stage: { kind: 'loading', share: 0 }, protocols });
    try {
      const answer = await runReplay(
        { source, protocols, settings: replaySettings(settings, file === undefined) },
        { api, openLink: () => openReplay(), nowMs: () => performance.now() },
        { signal: control.signal, onStage: (stage) => tell({ kind: 'busy', stage, protocols }) },
      );
      tell({ kind: 'done', computed: { answer, protocols, fileName: file?.name } });
    } catch (error) {
      tell(control.signal.aborted ? { kind: 'idle' } : { kind: 'failed', message: wordsOf(error) });
    }
  };
  const cancel = () => running.current?.abort();
  return { state, start, cancel };
}

/** Whatever `runReplay` rejects with is fit to be shown. */
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the session knew besides its protocol holds for the session only, not for another file. */
const replaySettings = (
  { mainsHz, badChannels, carriedThresholds }: ComponentSettings,
  isSession: boolean,
) => (isSession ? { mainsHz, badChannels, carriedThresholds: [carriedThresholds] } : { mainsHz });
