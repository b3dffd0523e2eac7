import { useEffect } from 'react';
import { useRoom } from '../room-context.ts';
import { HIGH_LOSS_PCT, isBatteryLow, isLinked, LOW_BATTERY_PCT } from './headset-words.ts';
import { useSessionHeadset } from './use-headset.ts';

/**
 * Says once when the battery runs low, the radio loses much or the headset refuses something. A notice that was put away
 * comes back when it happens anew.
 */
export function useHeadsetNotices(): void {
  const { controller } = useRoom();
  const view = useSessionHeadset()?.view;
  const isLow = view !== undefined && isBatteryLow(view);
  // Of the time in which the link was there; a lost link has a banner of its own.
  const isLossy = view !== undefined && isLinked(view) && view.radio.lostPct > HIGH_LOSS_PCT;
  // What the headset refused while its link is there; a lost link has a banner of its own.
  const refused = view && isLinked(view) ? view.problem?.message : undefined;
  useEffect(() => {
    if (refused === undefined) controller.dismissNotice(REFUSED);
    else controller.notify(REFUSED, refused);
  }, [refused, controller]);
  useEffect(() => {
    if (!isLow) controller.dismissNotice(BATTERY);
    else
      controller.notify(
        BATTERY,
        `The battery of the headset is at ${LOW_BATTERY_PCT} % or less. Finish this run and charge it; what is ` +
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

const REFUSED = 'headsetRefused';
const BATTERY = 'headsetBattery';
const LOSS = 'headsetLoss';
