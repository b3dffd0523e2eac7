import type { StoredWalk } from '#model/visits/walk.ts';
import { after } from '#live/store/timers.ts';
import type { SessionController } from './session-controller.ts';
import { VisitWalk } from './visit-walk.ts';

export type { VisitWalk } from './visit-walk.ts';

/** The walk of a session in this browser. It is stored, so that a reload of the page continues at the same step. */
export function openWalk(controller: SessionController, recordingId: string): VisitWalk {
  const key = `loopwell:visit:${recordingId}`;
  const { phases } = controller;
  return new VisitWalk({
    session: controller.view,
    commands: {
      begin: (options) => controller.begin(options),
      start: (choice) => phases.start(choice),
      extend: (seconds) => phases.extend(seconds),
      endPhase: () => controller.endPhase(),
      pause: () => controller.pause(),
      resume: () => controller.resume(),
      addMarker: (text) => controller.addMarker(text),
      noteEyes: (eyes) => phases.noteEyes(eyes),
    },
    nowMs: () => Date.now(),
    after,
    store: (walk) => store(key, walk),
    forget: () => forget(key),
    stored: () => read(key),
  });
}

/** Without storage, a reloaded session starts from the number of runs trained. */
function store(key: string, walk: StoredWalk): void {
  try {
    localStorage.setItem(key, JSON.stringify(walk));
  } catch {
    // Storage is full or blocked.
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

function read(key: string): StoredWalk | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as StoredWalk | null) ?? undefined;
  } catch {
    return undefined;
  }
}
