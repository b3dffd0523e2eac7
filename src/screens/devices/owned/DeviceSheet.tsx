import type { getDevice } from '#shared/api/commerce/devices.ts';
import { Button } from '@blueprintjs/core';
import { HistoryIcon, UndoIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { HeadsetType } from '#shared/eeg/headsets/headset.ts';
import { useCan } from '#state/auth.atoms.ts';
import { formatDateTime, NO_VALUE } from '#ui/text/format.ts';
import { FormDrawer } from '#ui/overlays/FormDialog.tsx';
import { HeadsetPicture } from '#widgets/headsets/HeadsetPicture.tsx';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Problem, SkeletonRows } from '#ui/notices/Notice.tsx';
import { Fact } from '#ui/text/Fact.tsx';
import { HolderName, StateTag } from './device-columns.tsx';
import { modelWords, nameOf, THE_PRACTICE } from './device-words.ts';
import { type DeviceForm, fitsDevice } from './device-form.ts';
import { DeviceHistory } from './DeviceHistory.tsx';
import { EditDeviceForm } from './EditDeviceForm.tsx';
import { HandOutForm } from './HandOutForm.tsx';
import { NeurosityTransfer } from './NeurosityTransfer.tsx';
import { useDevice, useDeviceSteps } from './use-devices.ts';

type DeviceSheetProps = {
  /** As found in the address; undefined while none is open. */
  id: string | undefined;
  /** The form being filled in. */
  form: DeviceForm | undefined;
  onForm: (form: DeviceForm | undefined) => void;
  onClose: () => void;
};

/** One device beside the list: details, holder, actions, history. */
export function DeviceSheet({ id, onClose, ...forms }: DeviceSheetProps) {
  return (
    <FormDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      widthPx={460}
      title="Device"
      className="lw-devices__sheet"
    >
      <section className="lw-devices__body" aria-label="Device">
        {id === undefined ? undefined : <Loaded key={id} id={id} {...forms} />}
      </section>
    </FormDrawer>
  );
}

type Forms = Pick<DeviceSheetProps, 'form' | 'onForm'>;

function Loaded({ id, ...forms }: Forms & { id: string }) {
  const query = useDevice(id);
  const problem = query.problem ? (
    <Problem message={query.problem} onRetry={query.retry} isInForm={query.data !== undefined} />
  ) : undefined;
  if (!query.data) {
    return (
      problem ?? (query.isLoading ? <SkeletonRows count={6} /> : <p>There is no device at this address.</p>)
    );
  }
  // After a failed refresh the old data stays: someone may be typing in its form.
  return (
    <>
      {problem}
      <Sheet {...query.data} {...forms} />
    </>
  );
}

function Sheet(props: EndpointResponse<typeof getDevice> & Forms) {
  const { device, history, onForm } = props;
  const canWrite = useCan('device.write');
  const opened = useOpened(props.form, device);
  const form = canWrite ? opened : undefined;
  const close = () => onForm(undefined);
  return (
    <>
      <header className="lw-devices__head">
        {/* The type of a device is one of the catalogue, or undefined. */}
        <HeadsetPicture
          deviceType={(device.deviceType ?? undefined) as HeadsetType | undefined}
          size="small"
        />
        <div>
          <h2>{nameOf(device)}</h2>
          <StateTag state={device.state} /> <span className="lw-muted">{modelWords(device)}</span>
        </div>
      </header>
      <dl className="lw-facts">
        <Fact term="Assigned to">
          <HolderName holder={device.holder} />
        </Fact>
        <Fact term="Serial number">{device.serial ?? NO_VALUE}</Fact>
        <Fact term="Last seen">
          {device.lastSeenAt ? formatDateTime(device.lastSeenAt) : 'Not used in a session yet'}
        </Fact>
        <Fact term="Battery at that time">
          {device.batteryPct === null ? NO_VALUE : `${Math.round(device.batteryPct)} %`}
        </Fact>
        <Fact term="Firmware">{device.firmware ?? NO_VALUE}</Fact>
        <Fact term="Sites">{device.channelNames.join(', ') || NO_VALUE}</Fact>
        <Fact term="Note">{device.note === '' ? NO_VALUE : <MaskedText>{device.note}</MaskedText>}</Fact>
      </dl>
      {canWrite && form === undefined ? <Actions device={device} onForm={onForm} /> : undefined}
      {form === 'handOut' ? <HandOutForm device={device} onClose={close} /> : undefined}
      {form === 'edit' || form === 'arrive' ? (
        <EditDeviceForm device={device} isArrival={form === 'arrive'} onClose={close} />
      ) : undefined}
      <NeurosityTransfer device={device} />
      <h3>
        <HistoryIcon aria-hidden="true" /> History
      </h3>
      <DeviceHistory history={history} />
    </>
  );
}

/**
 * The requested form, if it fits the device on opening. Not checked again: its saved change shows at once and no longer
 * fits.
 */
function useOpened(asked: DeviceForm | undefined, device: ActionsProps['device']): DeviceForm | undefined {
  const [opened, setOpened] = useState<DeviceForm>();
  if (asked === opened) return opened;
  const next = asked && fitsDevice(asked, device) ? asked : undefined;
  if (next !== opened) setOpened(next);
  return next;
}

type ActionsProps = {
  device: EndpointResponse<typeof getDevice>['device'];
  onForm: (form: DeviceForm) => void;
};

function Actions({ device, onForm }: ActionsProps) {
  const { move, change, undo, isBusy } = useDeviceSteps();
  const { state, holder, canUndo } = device;
  const group = useRef<HTMLDivElement>(null);
  // The pressed button is gone: without focus in the sheet, Escape would not close it.
  useEffect(() => {
    if (document.activeElement === document.body) group.current?.focus();
  });
  return (
    <div ref={group} className="lw-devices__actions" tabIndex={-1}>
      {state === 'owned' ? (
        <Button intent="primary" onClick={() => onForm('handOut')}>
          {holder.kind === 'practice' ? 'Hand out' : 'Pass on'}
        </Button>
      ) : undefined}
      {state === 'owned' && holder.kind !== 'practice' ? (
        <Button loading={isBusy} onClick={() => move({ device, to: THE_PRACTICE })}>
          Mark as returned
        </Button>
      ) : undefined}
      {state === 'onTheWay' ? (
        <Button intent="primary" onClick={() => onForm('arrive')}>
          Mark as arrived
        </Button>
      ) : undefined}
      <Button onClick={() => onForm('edit')}>Edit</Button>
      {state === 'retired' ? (
        <Button loading={isBusy} onClick={() => change({ device, state: 'owned' })}>
          Put back in use
        </Button>
      ) : undefined}
      {state === 'owned' ? (
        <Button loading={isBusy} onClick={() => change({ device, state: 'retired' })}>
          Retire
        </Button>
      ) : undefined}
      {canUndo ? (
        <Button variant="minimal" icon={<UndoIcon />} disabled={isBusy} onClick={() => undo(device)}>
          Undo last change
        </Button>
      ) : undefined}
    </div>
  );
}
