import { useEffect, useState } from 'react';
import { createStore, type NamedSource, type Workbench } from '#live/index.ts';
import type { EegFileRecord } from '#shared/api/eeg-files.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useServices } from '#state/services.atoms.ts';
import { connectDesk } from './desk/connect-desk.ts';
import { ReviewDesk } from './desk/review-desk.ts';
import { browserDrawer, serverShelf } from './desk/review-shelf.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { readScreenScale } from './scale/screen-scale.ts';
import { useStore } from './use-store.ts';

type Chosen = { named: NamedSource; record: EegFileRecord | undefined };

let openings = 0;

/** The open recording with its review: made when the workbench is there, saved and left with it. */
export function useRoom(
  workbench: Workbench | undefined,
  chosen: Chosen | undefined,
): OpenedRecording | undefined {
  const { api, storage } = useServices();
  const { userId: therapistId } = useUser();
  const [holder] = useState(() => createStore<OpenedRecording | undefined>(undefined));
  useEffect(() => {
    if (!workbench || !chosen) return undefined;
    const { record, named } = chosen;
    const pxPerMm = readScreenScale(storage);
    if (pxPerMm !== undefined) workbench.change({ pxPerMm });
    const desk = new ReviewDesk({
      shelf: record && serverShelf({ api, therapistId, record }),
      drawer: record && browserDrawer(storage, { therapistId, record }),
      timers: {
        set: (run, ms) => window.setTimeout(run, ms),
        clear: (id) => window.clearTimeout(id),
      },
    });
    const connection = connectDesk(workbench, desk);
    const { source, readPart } = named;
    openings += 1;
    holder.set({
      workbench,
      source,
      readPart,
      record,
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
  }, [workbench, chosen, api, storage, therapistId, holder]);
  return useStore(holder);
}
