import { useEffect } from 'react';
import type { HeadsetView } from '#live/headsets/index.ts';
import { isUnderWay } from '#live/session/index.ts';
import { useRoom } from '../room/room-context.ts';
import { HIGH_LOSS_PCT, isBatteryLow, isLinked, LOW_BATTERY_PCT } from './headset-words.ts';
import { usesWord } from './way-words.ts';
import { useSessionHeadset } from './use-headset.ts';

/**
 * Notifies once when the battery is low, radio loss is high, the headset refuses something or switches to Wi-Fi. A
 * dismissed notice returns when its cause recurs.
 */
export function useHeadsetNotices(): void {
  const { controller, view: session } = useRoom();
  const view = useSessionHeadset()?.view;
  // Before the session the headset card shows this; there is no run to finish yet.
  const isLow = view !== undefined && isUnderWay(session.state) && isBatteryLow(view);
  // Counts only time with a link; a lost link has its own banner.
  const isLossy = view !== undefined && isLinked(view) && view.radio.lostPct > HIGH_LOSS_PCT;
  // Before the session the headset card shows this.
  const detour = view && isUnderWay(session.state) ? detourOf(view) : undefined;
  // A refusal while the link is up; a lost link has its own banner.
  const refused = view && isLinked(view) ? view.problem?.message : undefined;
  useEffect(() => {
    if (detour === undefined) controller.dismissNotice(DETOUR);
    else controller.notify(DETOUR, detour);
  }, [detour, controller]);
  useEffect(() => {
    if (refused === undefined) controller.dismissNotice(REFUSED);
    else controller.notify(REFUSED, refused);
  }, [refused, controller]);
  useEffect(() => {
    if (!isLow) controller.dismissNotice(BATTERY);
    else
      controller.notify(
        BATTERY,
        `The battery of the headset is at ${LOW_BATTERY_PCT} % or less. Finish this run, then charge it; what is ` +
          'recorded is safe.',
      );
  }, [isLow, controller]);
  useEffect(() => {
    if (!isLossy) controller.dismissNotice(LOSS);
    else
      controller.notify(
        LOSS,
        `More than ${HIGH_LOSS_PCT} % of the samples are lost on the way. Move the headset and this computer closer ` +
          'together, and switch off other Bluetooth devices nearby.',
      );
  }, [isLossy, controller]);
}

const detourOf = (view: HeadsetView): string | undefined =>
  isLinked(view) && view.way?.because !== undefined ? usesWord(view.way) : undefined;

const DETOUR = 'headsetDetour';
const REFUSED = 'headsetRefused';
const BATTERY = 'headsetBattery';
const LOSS = 'headsetLoss';
