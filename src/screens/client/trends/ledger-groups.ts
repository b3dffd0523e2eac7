import type { ComponentSettings, HonestyFigure, Session } from '#shared/api/sessions.ts';
import { conditionKey, equipmentWords } from '#model/sessions/comparable.ts';
import { withoutSimulated } from '#model/sessions/simulated.ts';
import { type LedgerEntry, ledgerOverSessions } from '#model/learning/learning-ledger.ts';
import { sessionFigures } from '#model/learning/session-figures.ts';
import type { RunSummary } from '#shared/engine/summary.ts';

export type LedgerSession = {
  sessionId: string;
  startedAt: string;
  /** The session as one observation. */
  summary: RunSummary;
  runs: readonly RunSummary[];
  honesty: HonestyFigure | undefined;
};

/** Sessions whose figures can be compared: one protocol, the same conditions at the same sites in the same units. */
export type LedgerGroup = {
  key: string;
  protocolName: string;
  settings: ComponentSettings;
  /** Oldest first. */
  sessions: LedgerSession[];
  entries: LedgerEntry[];
  /** Why a change may come from the equipment; undefined when it was the same throughout. */
  equipmentWords: string | undefined;
};

type Trained = LedgerSession & { settings: ComponentSettings };

/** The group trained last comes first. */
export function ledgerGroups(sessions: readonly Session[]): LedgerGroup[] {
  const groups = new Map<string, Trained[]>();
  for (const session of sessions.flatMap(trainedOf).sort((a, b) => a.startedAt.localeCompare(b.startedAt))) {
    const key = comparableKey(session.settings);
    groups.set(key, [...(groups.get(key) ?? []), session]);
  }
  return [...groups]
    .map(([key, members]) => toGroup(key, members))
    .sort((a, b) => b.sessions.at(-1)!.startedAt.localeCompare(a.sessions.at(-1)!.startedAt));
}

function trainedOf({ sessionId, startedAt, createdAt, components }: Session): Trained[] {
  return withoutSimulated(components).flatMap(({ settings, runs, honesty }) => {
    const figures = sessionFigures(runs.map(({ summary }) => summary));
    return settings && figures
      ? [
          {
            sessionId,
            startedAt: startedAt ?? createdAt,
            ...figures,
            settings,
            honesty: honesty ?? undefined,
          },
        ]
      : [];
  });
}

const comparableKey = ({ protocolId, conditions }: ComponentSettings): string =>
  JSON.stringify([protocolId, ...conditions.map(conditionKey)]);

function toGroup(key: string, members: readonly Trained[]): LedgerGroup {
  const { settings } = members.at(-1)!;
  return {
    key,
    protocolName: settings.protocol.name,
    settings,
    sessions: [...members],
    entries: ledgerOverSessions(settings.conditions, members),
    equipmentWords: equipmentWords(members.map((member) => member.settings)),
  };
}
