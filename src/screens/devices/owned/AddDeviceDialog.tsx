import { DialogBody, HTMLSelect } from '@blueprintjs/core';
import { ApiError } from '#api/api-error.ts';
import { type NewDevice, addDevice } from '#shared/api/commerce/devices.ts';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { FURTHER_HEADSETS } from '#shared/eeg/headsets/support.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Form, useForm } from '#ui/forms/Form.tsx';
import { DialogButtons } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

import { DEVICE_CALLS } from '#state/calls/device-calls.ts';
import { useChange } from '#state/use-change.ts';

type AddDeviceDialogProps = { isOpen: boolean; onClose: () => void };

export function AddDeviceDialog({ isOpen, onClose }: AddDeviceDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Add device">
      {isOpen ? <AddDeviceForm onClose={onClose} /> : undefined}
    </FormDialog>
  );
}

const EMPTY = { deviceName: '', serial: '', nickname: '', note: '' };

function AddDeviceForm({ onClose }: { onClose: () => void }) {
  const form = useForm(EMPTY);
  const add = useAddDevice(form.setErrors, onClose);
  const submit = () => {
    const deviceType =
      HEADSETS.find((each) => each.deviceName === form.values.deviceName)?.deviceType ?? null;
    const parsed = addDevice.body.safeParse({ ...form.values, deviceType });
    if (parsed.success) add.submit(parsed.data);
    else form.setErrors(fieldErrorsOf(parsed.error));
  };
  return (
    <Form className="lw-form" onSubmit={submit} aria-label="Add device">
      <DialogBody>
        {add.problem ? <Notice kind="danger">{add.problem}</Notice> : undefined}
        <ModelField {...form.field('deviceName')} />
        <TextField
          label="Serial number"
          {...form.field('serial')}
          helper="On the device or its box; sessions identify the device by it"
        />
        <TextField
          label="Nickname"
          {...form.field('nickname')}
          helper="As on its sticker; not the name of a person"
        />
        <TextField label="Note" {...form.field('note')} />
      </DialogBody>
      <DialogButtons onCancel={onClose} loading={add.isBusy}>
        Add device
      </DialogButtons>
    </Form>
  );
}

type ModelFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined };

/** No default: nobody would doubt a device listed under the wrong model. */
const ModelField = ({ value, onChange, error }: ModelFieldProps) => (
  <Field label="Model" error={error}>
    {(input) => (
      <HTMLSelect
        {...input}
        fill
        required
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">Choose a model</option>
        <optgroup label="Catalog">
          {HEADSETS.map(({ deviceName: name }) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
        <optgroup label="Beyond the catalog">
          {FURTHER_HEADSETS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      </HTMLSelect>
    )}
  </Field>
);

function useAddDevice(onInvalid: (fields: Readonly<Record<string, string>>) => void, onAdded: () => void) {
  const { userId } = useUser();
  const showToast = useToast();
  const { run, isBusy, problem } = useChange(addDevice, {
    refreshes: DEVICE_CALLS,
    onSuccess: () => {
      showToast({ kind: 'success', message: 'Device added.' });
      onAdded();
    },
    onError: (failure) => {
      if (failure instanceof ApiError) onInvalid(failure.fields);
    },
  });
  return { submit: (body: NewDevice) => run({ params: { id: userId }, body }), isBusy, problem };
}
