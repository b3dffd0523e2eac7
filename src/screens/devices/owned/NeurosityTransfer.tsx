import { transferNeurosityDevice } from '#shared/api/practice/connected-apps.ts';
import { Button } from '@blueprintjs/core';
import type { OwnedDevice } from '#shared/api/commerce/devices.ts';
import { userIdSchema } from '#shared/domain/ids.ts';
import { useUser } from '#state/auth.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useChange } from '#state/use-change.ts';

/** Neurosity identifies a Crown by the number it reports as its serial number. */
const DEVICE_ID = /^[0-9a-f]{32}$/i;

/** A Crown also belongs to a Neurosity account. A colleague who has the Crown can become its owner there. */
export function NeurosityTransfer({ device }: { device: OwnedDevice }) {
  const { userId } = useUser();
  const { deviceType, serial, holder } = device;
  const { run, isBusy, problem, data } = useChange(transferNeurosityDevice);
  const recipient = holder.kind === 'operator' && holder.id !== userId ? holder.id : null;
  if (deviceType !== 'crown' || recipient === null || !DEVICE_ID.test(serial ?? '')) return undefined;
  if (data) {
    return <Notice kind="success">Neurosity has made your colleague the owner of this Crown.</Notice>;
  }
  return (
    <Notice
      kind={problem ? 'danger' : 'info'}
      actions={
        <Button
          size="small"
          loading={isBusy}
          onClick={() =>
            run({ body: { userId, recipientId: userIdSchema.parse(recipient), deviceId: serial ?? '' } })
          }
        >
          Transfer at Neurosity
        </Button>
      }
    >
      {problem ??
        'At Neurosity, this Crown still belongs to the account it was set up with. If that account is yours, you can make your colleague the owner. Both of you must have connected Neurosity in the settings.'}
    </Notice>
  );
}
