import type { ComponentSettings, RunRecord } from '../api/sessions.ts';

export type RecordedSettings = {
  sessionId: string;
  sessionComponentId: string;
  /** ISO; null if the session has no start. */
  startedAt: string | null;
  settings: ComponentSettings;
  runs: readonly RunRecord[];
};

/** The settings of a recording and the figures of its runs as a JSON file, with the names they have in the API. */
export const settingsFile = (recorded: RecordedSettings): string =>
  `${JSON.stringify(
    {
      sessionId: recorded.sessionId,
      sessionComponentId: recorded.sessionComponentId,
      startedAt: recorded.startedAt,
      settings: recorded.settings,
      runs: recorded.runs,
    },
    undefined,
    2,
  )}\n`;
