import { addDevice, noteDeviceSeen } from '#shared/api/commerce/devices.ts';
import { Button } from '@blueprintjs/core';
import type { HeadsetFacts, HeadsetPower } from '#live/headsets/index.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useChange } from '#state/use-change.ts';
import { useAnswerBy } from '#state/use-endpoint.ts';

type PracticeDeviceProps = { facts: HeadsetFacts; power: HeadsetPower | undefined };

/**
 * Records in the device list that this headset was seen, and offers to add it. A failure is not shown, because it does
 * not affect the session.
 */
export function PracticeDevice({ facts, power }: PracticeDeviceProps) {
  const api = useApi();
  const { userId } = useUser();
  const canWrite = useCan('device.write');
  const { deviceType = null, modelName: deviceName, serial = null, firmware = null } = facts;
  const params = { id: userId };
  const seen = useAnswerBy(
    () =>
      api.callEndpoint(noteDeviceSeen, {
        params,
        body: { deviceType, deviceName, serial, firmware, batteryPct: power?.batteryPct ?? null },
      }),
    {
      of: noteDeviceSeen,
      // Once on connecting, and once more when the battery level is known.
      by: [deviceName, serial, firmware, power !== undefined],
      enabled: canWrite,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const add = useChange(addDevice, {
    refreshes: [noteDeviceSeen],
    isBusyUntilRefreshed: true,
  });
  if (!seen.data) return undefined;
  const { device } = seen.data;
  if (device) {
    return (
      <p className="lw-muted">
        {device.nickname === '' ? 'One of our devices.' : `One of our devices: ${device.nickname}.`}
      </p>
    );
  }
  if (serial === null) return undefined;
  return (
    <p className="lw-muted">
      {add.problem ?? 'Not on the list of our devices.'}{' '}
      <Button
        size="small"
        loading={add.isBusy}
        onClick={() => add.run({ params, body: { deviceType, deviceName, serial } })}
      >
        Add to our devices
      </Button>
    </p>
  );
}
