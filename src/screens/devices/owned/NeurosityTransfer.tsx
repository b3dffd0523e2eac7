import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import type { OwnedDevice } from '#shared/api/devices.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { userIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { Notice } from '#ui/Notice.tsx';

/** What Neurosity calls a Crown by is the number it tells as its serial number. */
const DEVICE_ID = /^[0-9a-f]{32}$/i;

/** A Crown belongs to an account at Neurosity too: a colleague who has it can be made its owner there. */
export function NeurosityTransfer({ device }: { device: OwnedDevice }) {
  const api = useApi();
  const { userId } = useUser();
  const { deviceType, serial, holder } = device;
  const transfer = useMutation({
    mutationFn: (recipient: string) =>
      api.callEndpoint(ENDPOINTS.transferNeurosityDevice, {
        body: { userId, recipientId: userIdSchema.parse(recipient), deviceId: serial ?? '' },
      }),
    networkMode: 'always',
  });
  const recipient = holder.kind === 'operator' && holder.id !== userId ? holder.id : null;
  if (deviceType !== 'crown' || recipient === null || !DEVICE_ID.test(serial ?? '')) return undefined;
  if (transfer.isSuccess) {
    return <Notice kind="success">Neurosity has made your colleague the owner of this Crown.</Notice>;
  }
  return (
    <Notice
      kind={transfer.error ? 'danger' : 'info'}
      actions={
        <Button size="small" loading={transfer.isPending} onClick={() => transfer.mutate(recipient)}>
          Transfer at Neurosity
        </Button>
      }
    >
      {transfer.error
        ? messageOf(transfer.error)
        : 'At Neurosity this Crown still belongs to the account it was set up with. If that is yours, you can make your colleague its owner; both of you must have connected Neurosity in the settings.'}
    </Notice>
  );
}
