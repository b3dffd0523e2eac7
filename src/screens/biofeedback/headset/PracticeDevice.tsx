import { Button } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { HeadsetFacts, HeadsetPower } from '#live/index.ts';
import { useCan, useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';

type PracticeDeviceProps = { facts: HeadsetFacts; power: HeadsetPower | undefined };

/**
 * Notes on the list of devices that this headset was seen, and offers to put it there. What cannot be noted is no matter
 * of a session, so a failure is not shown.
 */
export function PracticeDevice({ facts, power }: PracticeDeviceProps) {
  const api = useApi();
  const { userId } = useUser();
  const canWrite = useCan('device.write');
  const queries = useQueryClient();
  const { deviceType = null, modelName: deviceName, serial = null, firmware = null } = facts;
  const hasBattery = power !== undefined;
  const key = ['deviceSeen', deviceName, serial, firmware] as const;
  const seen = useQuery({
    // Once as it connects, and once more when it has told of its battery.
    queryKey: [...key, hasBattery] as const,
    enabled: canWrite,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () =>
      api.callEndpoint(ENDPOINTS.noteDeviceSeen, {
        params: { id: userId },
        body: { deviceType, deviceName, serial, firmware, batteryPct: power?.batteryPct ?? null },
      }),
  });
  const add = useMutation({
    mutationFn: () =>
      api.callEndpoint(ENDPOINTS.addDevice, {
        params: { id: userId },
        body: { deviceType, deviceName, serial: serial ?? '' },
      }),
    networkMode: 'always',
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deviceSeen', deviceName, serial] }),
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
      {add.error ? messageOf(add.error) : 'Not on the list of our devices.'}{' '}
      <Button size="small" loading={add.isPending} onClick={() => add.mutate()}>
        Add to our devices
      </Button>
    </p>
  );
}
