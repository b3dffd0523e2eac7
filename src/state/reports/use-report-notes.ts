import { listClientNotes } from '#shared/api/client-notes.ts';
import { useState } from 'react';
import type { RouteIds } from '#model/route-ids.ts';
import { useEndpoint } from '../use-endpoint.ts';

/** A note that a report can contain. */
export type NoteToPrint = { id: string; text: string; createdAt: string | undefined };

const MOST = 20;

/** Notes to choose from: those of the subject of the report, and the newest ones about the client. None is chosen at first. */
export function useReportNotes(
  { therapistId, clientId }: Pick<RouteIds, 'therapistId' | 'clientId'>,
  own: readonly NoteToPrint[] = [],
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, problem, retry } = useEndpoint(listClientNotes, {
    params: { id: therapistId, clientId },
    query: { startFrom: 0, limit: MOST },
  });
  const notes: NoteToPrint[] = [
    ...own,
    ...(data?.notes ?? []).map(({ noteId, text, createdAt }) => ({ id: noteId as string, text, createdAt })),
  ];
  return { notes, chosen, setChosen, printed: notes.filter(({ id }) => chosen.has(id)), problem, retry };
}
