import { useEffect, useState } from 'react';
import { createStore, useStore } from '#live/store/index.ts';
import type { Workbench } from '#live/offline/index.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { useTracePolarity } from '#state/account/trace-polarity.atoms.ts';
import { sessionEventText } from './session/session-event-text.ts';
import { connectDesk } from './desk/connect-desk.ts';
import { BROWSER_TIMERS, ReviewDesk } from './desk/review-desk.ts';
import { browserDrawer, serverShelf } from './desk/review-shelf.ts';
import type { ChosenRecording, OpenedRecording } from './opened-recording.ts';

let openings = 0;

/** The open recording with its review: created when the workbench is ready, saved and closed with it. */
export function useRoom(
  workbench: Workbench | undefined,
  chosen: ChosenRecording | undefined,
  giveUnit: OpenedRecording['giveUnit'],
): OpenedRecording | undefined {
  const { api, storage } = useServices();
  const { userId: therapistId } = useUser();
  const [holder] = useState(() => createStore<OpenedRecording | undefined>(undefined));
  const { isNegativeUp } = useTracePolarity();
  useEffect(() => workbench?.change({ isNegativeUp }), [workbench, isNegativeUp]);
  useEffect(() => {
    if (!workbench || !chosen) return undefined;
    const { record, named, session } = chosen;
    const desk = new ReviewDesk({
      shelf: record && serverShelf({ api, therapistId, record }),
      drawer: record && browserDrawer(storage, { therapistId, record }),
      timers: BROWSER_TIMERS,
    });
    const connection = connectDesk(workbench, desk, session && sessionEventText);
    const { source, readPart } = named;
    openings += 1;
    holder.set({
      workbench,
      source,
      readPart,
      record,
      session,
      giveUnit,
      desk,
      freshEvent: createStore<string | undefined>(undefined),
      eventsState: connection.eventsState,
      key: openings,
    });
    return () => {
      holder.set(undefined);
      connection.stop();
      desk.dispose();
    };
  }, [workbench, chosen, giveUnit, api, storage, therapistId, holder]);
  return useStore(holder);
}
