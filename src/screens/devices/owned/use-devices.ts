import {
  DEVICE_STATES,
  HOLDER_KINDS,
  type Holder,
  type OwnedDevice,
  getDevice,
  listDevices,
  moveDevice,
  setDeviceState,
  undoDevice,
} from '#shared/api/commerce/devices.ts';
import { type OwnedDeviceId, ownedDeviceIdSchema } from '#shared/domain/ids.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { DEVICE_CALLS } from '#state/calls/device-calls.ts';
import { paintOf, useCache } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useEndpointPage } from '#state/use-endpoint-page.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { oneOf } from '#ui/list/filters.ts';
import { useListView } from '#ui/list/use-list-view.ts';

const TYPES = HEADSETS.map(({ deviceType }) => deviceType);

export type Devices = ReturnType<typeof useDevices>;

/** One page of the practice's devices. */
export function useDevices() {
  const { userId } = useUser();
  const view = useListView({
    initial: { sortKey: 'deviceName', sortOrder: 'asc' },
    sortKeys: {
      deviceName: 'asc',
      nickname: 'asc',
      serial: 'asc',
      holder: 'asc',
      state: 'asc',
      lastSeenAt: 'desc',
      batteryPct: 'asc',
    },
    filters: { state: oneOf(DEVICE_STATES), holder: oneOf(HOLDER_KINDS), deviceType: oneOf(TYPES) },
  });
  const { searchTerm, sort, filters } = view;
  return useEndpointPage(view, {
    endpoint: listDevices,
    input: { params: { id: userId }, query: { searchTerm, ...sort, ...filters } },
    rowsOf: (answer) => ({ rows: answer.ownedDevices, total: answer.totalOwnedDevices }),
  });
}

/** One device with its history; `id` as found in the address. */
export function useDevice(id: string) {
  const { userId } = useUser();
  const { data: ownedDeviceId } = ownedDeviceIdSchema.safeParse(id);
  return useEndpoint(getDevice, ownedDeviceId && { params: { id: userId, ownedDeviceId } });
}

type Move = { device: OwnedDevice; to: Holder; note?: string };
type Change = { device: OwnedDevice; state: 'owned' | 'retired'; serial?: string };

/** Actions on a device: shown immediately, reverted if the server refuses, each with undo. */
export function useDeviceSteps() {
  const api = useApi();
  const cache = useCache();
  const { userId } = useUser();
  const paramsOf = (ownedDeviceId: OwnedDeviceId) => ({ id: userId, ownedDeviceId });
  /** Shows `shown` until the answer arrives, then the answer: the next step needs its version. */
  const step = async (device: OwnedDevice, shown: Partial<OwnedDevice>, call: () => Promise<OwnedDevice>) => {
    const answer = await cache.showAtOnce(paintsOf({ ...device, ...shown }), call);
    cache.paint(paintsOf(answer));
    return answer;
  };
  const undo = ({ device: { holder, state } }: Move | Change, after: OwnedDevice) =>
    step(after, { holder, state }, () => takeBackLast(after));
  const takeBackLast = ({ ownedDeviceId, version }: OwnedDevice) =>
    api.callEndpoint(undoDevice, { params: paramsOf(ownedDeviceId), body: { version } });
  const move = useUndoable({
    run: ({ device, to, note }: Move) =>
      step(device, { holder: to }, () =>
        api.callEndpoint(moveDevice, {
          params: paramsOf(device.ownedDeviceId),
          body: { version: device.version, to: receiverSchema.parse(to), note },
        }),
      ),
    undo,
    done: ({ to }) => (to.kind === 'practice' ? 'The device is back in the practice.' : 'Device handed out.'),
    failed: 'The device was not moved.',
    refreshes: DEVICE_CALLS,
  });
  const change = useUndoable({
    run: ({ device, state, serial }: Change) =>
      step(device, { state, serial: serial ?? device.serial }, () =>
        api.callEndpoint(setDeviceState, {
          params: paramsOf(device.ownedDeviceId),
          body: { version: device.version, state, serial },
        }),
      ),
    undo,
    done: ({ device, state }) =>
      state === 'retired'
        ? 'Device retired.'
        : device.state === 'onTheWay'
          ? 'The device has arrived.'
          : 'The device is in use again.',
    failed: 'The device was not changed.',
    refreshes: DEVICE_CALLS,
  });
  const takeBack = useUndoable({
    // Only the server knows the state before the last step.
    run: (device: OwnedDevice) => step(device, {}, () => takeBackLast(device)),
    done: () => 'Last change undone.',
    failed: 'The last change was not undone.',
    refreshes: DEVICE_CALLS,
  });
  return {
    move: move.run,
    change: change.run,
    undo: takeBack.run,
    isBusy: move.isBusy || change.isBusy || takeBack.isBusy,
    /** The next step needs the version that the current one creates. */
    busyId: (move.busyWith?.device ?? change.busyWith?.device)?.ownedDeviceId,
  };
}

const receiverSchema = moveDevice.body.shape.to;

/** Puts a device, as it is now, into the lists and into its own sheet. */
const paintsOf = (device: OwnedDevice) => {
  const isIt = ({ ownedDeviceId }: OwnedDevice) => ownedDeviceId === device.ownedDeviceId;
  return [
    paintOf(listDevices, (list) => ({
      ...list,
      ownedDevices: list.ownedDevices.map((each) => (isIt(each) ? device : each)),
    })),
    paintOf(getDevice, (sheet) => (isIt(sheet.device) ? { ...sheet, device } : sheet)),
  ];
};
