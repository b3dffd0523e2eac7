import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { type OwnedDevice, getDevice, patchDevice } from '#shared/api/commerce/devices.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { ConflictDialog } from '#ui/overlays/ConflictDialog.tsx';
import { useFocusFirst } from '#ui/focus/use-focus-first.ts';
import { Form } from '#ui/forms/Form.tsx';
import { NO_VALUE } from '#ui/text/format.ts';
import { MaskedText } from '#widgets/people/MaskedText.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { isChanged, useTyped } from '#ui/forms/use-typed.ts';
import { useDeviceSteps } from './use-devices.ts';
import { DEVICE_CALLS } from '#state/calls/device-calls.ts';

type EditDeviceFormProps = {
  device: OwnedDevice;
  /** The device has just arrived: asks for its serial number, and the device is in use from then on. */
  isArrival: boolean;
  onClose: () => void;
};

const fieldsOf = ({ serial, nickname, note }: OwnedDevice) => ({ serial: serial ?? '', nickname, note });
const LABELS = { serial: 'Serial number', nickname: 'Nickname', note: 'Note' };

/** All fields of a device are texts. */
const shown = (field: string, value: unknown) =>
  field === 'note' && value !== '' ? <MaskedText>{String(value)}</MaskedText> : String(value) || NO_VALUE;

export function EditDeviceForm({ device, isArrival, onClose }: EditDeviceFormProps) {
  const [first] = useState(() => fieldsOf(device));
  const [values, setValues] = useState(first);
  useTyped(isChanged(values, first));
  const { change, isBusy } = useDeviceSteps();
  const saving = useSaving(device, onClose);
  const form = useFocusFirst();
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const submit = () => {
    if (isArrival) change({ device, state: 'owned', serial: values.serial }, { onSuccess: onClose });
    else saving.submit(device, values);
  };
  return (
    <>
      <Form
        ref={form}
        className="lw-form lw-devices__form"
        onSubmit={submit}
        aria-label={isArrival ? 'Mark as arrived' : 'Edit device'}
      >
        {saving.problem && !saving.conflict ? <Notice kind="danger">{saving.problem}</Notice> : undefined}
        <TextField
          label={LABELS.serial}
          value={values.serial}
          onChange={set('serial')}
          error={saving.fields.serial}
          helper="On the device or its box; sessions identify the device by it"
        />
        {isArrival ? undefined : (
          <>
            <TextField
              label={LABELS.nickname}
              value={values.nickname}
              onChange={set('nickname')}
              error={saving.fields.nickname}
              helper="As on its sticker; not the name of a person"
            />
            <TextField
              label={LABELS.note}
              value={values.note}
              onChange={set('note')}
              error={saving.fields.note}
            />
          </>
        )}
        <div className="lw-devices__actions">
          <Button type="submit" intent="primary" loading={isBusy || saving.isBusy}>
            {isArrival ? 'Mark as arrived' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
      <ConflictDialog saving={saving} noun="device" labels={LABELS} show={shown} />
    </>
  );
}

function useSaving({ ownedDeviceId }: OwnedDevice, onClose: () => void) {
  const api = useApi();
  const { userId } = useUser();
  const showToast = useToast();
  const params = { id: userId, ownedDeviceId };
  return useVersionedSave({
    load: async () => (await api.callEndpoint(getDevice, { params })).device,
    save: (fields: ReturnType<typeof fieldsOf>, version) =>
      api.callEndpoint(patchDevice, { params, body: { ...fields, version } }),
    fieldsOf,
    refreshes: DEVICE_CALLS,
    onSaved: () => {
      showToast({ kind: 'success', message: 'Device saved.' });
      onClose();
    },
  });
}
