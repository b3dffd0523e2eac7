import { Button } from '@blueprintjs/core';
import { HeadsetIcon, PlusIcon, SearchIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import type { OwnedDevice } from '#shared/api/commerce/devices.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { pathTo } from '#shared/routes.ts';
import { useCan } from '#state/auth.atoms.ts';
import { listHints, useKeyHints } from '#state/keys.atoms.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { EmptyState } from '#ui/notices/EmptyState.tsx';
import { useAddress } from '#ui/navigation/address.ts';
import { choiceFilter, FilterChips } from '#ui/list/FilterChips.tsx';
import { ListPanel } from '#ui/list/ListPanel.tsx';
import type { RowAction } from '#ui/list/RowMenu.tsx';
import { AddDeviceDialog } from './AddDeviceDialog.tsx';
import { DEVICE_COLUMNS } from './device-columns.tsx';
import { HOLDER_WORDS, nameOf, STATE_WORDS, THE_PRACTICE } from './device-words.ts';
import { type DeviceForm, deviceForm } from './device-form.ts';
import { DeviceSheet } from './DeviceSheet.tsx';
import { type Devices, useDevices, useDeviceSteps } from './use-devices.ts';

const KEYS = listHints('device');

const SHEET = 'device';
/** Address parameter of the form being filled in. */
const FORM = 'form';

/** The practice's devices: the list, and beside it the open device. */
export function OwnedDevices() {
  useKeyHints(KEYS);
  const devices = useDevices();
  const address = useAddress();
  const [isAdding, setAdding] = useState(false);
  const canWrite = useCan('device.write');
  const params = new URLSearchParams(address.search);
  const close = () => {
    params.delete(SHEET);
    params.delete(FORM);
    address.go(params.toString(), true);
  };
  const setForm = (form: DeviceForm | undefined) => {
    if (form) params.set(FORM, form);
    else params.delete(FORM);
    address.go(params.toString(), false);
  };
  const addButton = canWrite ? (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
      Add device
    </Button>
  ) : undefined;
  return (
    <>
      <DeviceList devices={devices} addButton={addButton} />
      <DeviceSheet
        id={params.get(SHEET) ?? undefined}
        form={deviceForm(params.get(FORM))}
        onForm={setForm}
        onClose={close}
      />
      <AddDeviceDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

const rowKey = ({ ownedDeviceId }: OwnedDevice): string => ownedDeviceId;

function DeviceList({ devices, addButton }: { devices: Devices; addButton: ReactNode }) {
  const { isNarrowed } = devices;
  const { search } = useAddress();
  const hrefOf = ({ ownedDeviceId }: OwnedDevice, form?: DeviceForm) => {
    const params = new URLSearchParams(search);
    params.set(SHEET, ownedDeviceId);
    params.delete(FORM);
    if (form) params.set(FORM, form);
    return pathTo.devices(params);
  };
  const rowActions = useRowActions(hrefOf);
  return (
    <ListPanel
      list={devices}
      label="Devices"
      columnsKey="devices"
      columns={DEVICE_COLUMNS}
      csvName="devices"
      search={{ label: 'Search devices', placeholder: 'Search by name, number or holder' }}
      filters={<DeviceFilters devices={devices} />}
      action={addButton}
      rowKey={rowKey}
      rowHref={(device) => hrefOf(device)}
      rowName={nameOf}
      rowActions={rowActions}
      empty={<NoDevices isNarrowed={isNarrowed} addButton={addButton} />}
    />
  );
}

function DeviceFilters({ devices }: { devices: Devices }) {
  const options = <Value extends string>(words: Readonly<Record<Value, string>>) =>
    (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
  const states = {
    owned: STATE_WORDS.owned.word,
    onTheWay: STATE_WORDS.onTheWay.word,
    retired: STATE_WORDS.retired.word,
  };
  return (
    <FilterChips
      onClear={devices.clearFilters}
      filters={[
        choiceFilter(devices, 'state', { name: 'State', options: options(states) }),
        choiceFilter(devices, 'holder', { name: 'Assigned to', options: options(HOLDER_WORDS) }),
        choiceFilter(devices, 'deviceType', {
          name: 'Model',
          options: HEADSETS.map(({ deviceType, deviceName }) => ({ value: deviceType, label: deviceName })),
        }),
      ]}
    />
  );
}

/** Steps without a form run immediately, others open their form; steps that are impossible now are left out. */
function useRowActions(
  hrefOf: (device: OwnedDevice, form: DeviceForm) => string,
): (device: OwnedDevice) => RowAction[] {
  const { move, change, busyId } = useDeviceSteps();
  const canWrite = useCan('device.write');
  return (device) => {
    if (!canWrite) return [];
    const { state, holder, ownedDeviceId } = device;
    const busy = ownedDeviceId === busyId ? { reason: 'the last change is being saved' } : {};
    const edit = { label: 'Edit', href: hrefOf(device, 'edit'), ...busy };
    if (state === 'onTheWay')
      return [{ label: 'Mark as arrived', href: hrefOf(device, 'arrive'), ...busy }, edit];
    if (state === 'retired') {
      const reuse = () => change({ device, state: 'owned' });
      return [{ label: 'Put back in use', onClick: reuse, ...busy }, edit];
    }
    const isHere = holder.kind === 'practice';
    const handOut = { label: isHere ? 'Hand out' : 'Pass on', href: hrefOf(device, 'handOut'), ...busy };
    const takeBack = {
      label: 'Mark as returned',
      onClick: () => move({ device, to: THE_PRACTICE }),
      ...busy,
    };
    const retire = { label: 'Retire', onClick: () => change({ device, state: 'retired' }), ...busy };
    return isHere ? [handOut, edit, retire] : [takeBack, handOut, edit, retire];
  };
}

function NoDevices({ isNarrowed, addButton }: { isNarrowed: boolean; addButton: ReactNode }) {
  if (isNarrowed) {
    return (
      <EmptyState icon={<SearchIcon size={32} />} title="No device found">
        No device matches the search and the filters. Remove a filter, or search for part of the serial
        number.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<HeadsetIcon size={32} />}
      title="No devices yet"
      action={
        <>
          {addButton}
          <AppLink href={pathTo.purchaseDevice()} className="bp6-button">
            Buy a headset
          </AppLink>
        </>
      }
    >
      The headsets of the practice appear here with their holder and last use. Purchased headsets are added
      automatically. You can add other headsets when they connect in a session.
    </EmptyState>
  );
}
