import { useEffect } from 'react';
import type { HeadsetView } from '#live/headsets/index.ts';
import { isUnderWay } from '#live/session/index.ts';
import { useRoom } from '../room/room-context.ts';
import { HIGH_LOSS_PCT, isBatteryLow, isLinked, LOW_BATTERY_PCT, usesWord } from './headset-words.ts';
import { useSessionHeadset } from './use-headset.ts';

/**
 * Notifies once when the battery is low, radio loss is high, the headset refuses something or switches to Wi-Fi. A
 * dismissed notice returns when its cause recurs.
 */
export function useHeadsetNotices(): void {
  const { view: session } = useRoom();
  const view = useSessionHeadset()?.view;
  // Before the session the headset card shows this; there is no run to finish yet.
  const isLow = view !== undefined && isUnderWay(session.state) && isBatteryLow(view);
  // Counts only time with a link; a lost link has its own banner.
  const isLossy = view !== undefined && isLinked(view) && view.radio.lostPct > HIGH_LOSS_PCT;
  // Before the session the headset card shows this.
  const detour = view && isUnderWay(session.state) ? detourOf(view) : undefined;
  // A refusal while the link is up; a lost link has its own banner.
  const refused = view && isLinked(view) ? view.problem?.message : undefined;
  useNotice('headsetDetour', detour);
  useNotice('headsetRefused', refused);
  useNotice(
    'headsetBattery',
    isLow
      ? `The battery of the headset is at ${LOW_BATTERY_PCT} % or less. Finish this run, then charge it; what is ` +
          'recorded is safe.'
      : undefined,
  );
  useNotice(
    'headsetLoss',
    isLossy
      ? `More than ${HIGH_LOSS_PCT} % of the samples are lost on the way. Move the headset and this computer closer ` +
          'together, and switch off other Bluetooth devices nearby.'
      : undefined,
  );
}

/** Shows a notice while there is a message. */
function useNotice(id: string, message: string | undefined): void {
  const { controller } = useRoom();
  useEffect(() => {
    if (message === undefined) controller.dismissNotice(id);
    else controller.notify(id, message);
  }, [id, message, controller]);
}

const detourOf = (view: HeadsetView): string | undefined =>
  isLinked(view) && view.way?.because !== undefined ? usesWord(view.way) : undefined;
