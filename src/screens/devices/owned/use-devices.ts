import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DEVICE_STATES, HOLDER_KINDS, type Holder, type OwnedDevice } from '#shared/api/devices.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import { type OwnedDeviceId, ownedDeviceIdSchema } from '#shared/domain/ids.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { showAtOnce } from '#state/show-at-once.ts';
import { useListPage } from '#state/use-list-page.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { oneOf } from '#ui/list/filters.ts';
import { useListView } from '#ui/use-list-view.ts';

const TYPES = HEADSETS.map(({ deviceType }) => deviceType);

export type Devices = ReturnType<typeof useDevices>;

/** One page of what the practice owns. */
export function useDevices() {
  const api = useApi();
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
  const asked = { searchTerm, ...sort, ...filters };
  return useListPage(view, {
    queryKey: ['devices', userId, asked],
    fetchPage: async (part, { signal }) => {
      const input = { params: { id: userId }, query: { ...asked, ...part } };
      const answer = await api.callEndpoint(ENDPOINTS.listDevices, input, { signal });
      return { rows: answer.ownedDevices, total: answer.totalOwnedDevices };
    },
  });
}

/** One device with its history; `id` as it stands in the address. */
export function useDevice(id: string) {
  const api = useApi();
  const { userId } = useUser();
  const parsed = ownedDeviceIdSchema.safeParse(id);
  return useQuery({
    queryKey: ['devices', userId, 'one', id] as const,
    enabled: parsed.success,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.getDevice,
        { params: { id: userId, ownedDeviceId: parsed.data! } },
        { signal },
      ),
  });
}

export function useRefreshDevices(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['devices'] });
}

type Move = { device: OwnedDevice; to: Holder; note?: string };
type Change = { device: OwnedDevice; state: 'owned' | 'retired'; serial?: string };

/** What can be done with a device: seen at once, taken back where the server refuses, and each with a way back. */
export function useDeviceSteps() {
  const api = useApi();
  const queries = useQueryClient();
  const { userId } = useUser();
  const onSettled = useRefreshDevices();
  const paramsOf = (ownedDeviceId: OwnedDeviceId) => ({ id: userId, ownedDeviceId });
  const queryKey = ['devices', userId];
  /** `shown` until the answer is there, and the answer from then on: the next step needs its version. */
  const step = async (device: OwnedDevice, shown: Partial<OwnedDevice>, call: () => Promise<OwnedDevice>) => {
    const answer = await showAtOnce(queries, { queryKey, paint: painter({ ...device, ...shown }), call });
    queries.setQueriesData({ queryKey }, painter(answer));
    return answer;
  };
  const undo = ({ device: { holder, state } }: Move | Change, after: OwnedDevice) =>
    step(after, { holder, state }, () => takeBackLast(after));
  const takeBackLast = ({ ownedDeviceId, version }: OwnedDevice) =>
    api.callEndpoint(ENDPOINTS.undoDevice, { params: paramsOf(ownedDeviceId), body: { version } });
  const move = useUndoable({
    run: ({ device, to, note }: Move) =>
      step(device, { holder: to }, () =>
        api.callEndpoint(ENDPOINTS.moveDevice, {
          params: paramsOf(device.ownedDeviceId),
          body: { version: device.version, to: receiverSchema.parse(to), note },
        }),
      ),
    undo,
    done: ({ to }) => (to.kind === 'practice' ? 'The device is back in the practice.' : 'Device handed out.'),
    failed: 'The device was not moved.',
    onSettled,
  });
  const change = useUndoable({
    run: ({ device, state, serial }: Change) =>
      step(device, { state, serial: serial ?? device.serial }, () =>
        api.callEndpoint(ENDPOINTS.setDeviceState, {
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
    onSettled,
  });
  const takeBack = useUndoable({
    // Only the server knows what was before the last step.
    run: (device: OwnedDevice) => step(device, {}, () => takeBackLast(device)),
    done: () => 'The last step is undone.',
    failed: 'The last step was not undone.',
    onSettled,
  });
  return {
    move: move.run,
    change: change.run,
    undo: takeBack.run,
    isBusy: move.isBusy || change.isBusy || takeBack.isBusy,
    /** Its next step needs the version the one under way makes. */
    busyId: (move.busyWith?.device ?? change.busyWith?.device)?.ownedDeviceId,
  };
}

const receiverSchema = ENDPOINTS.moveDevice.body.shape.to;

/** Puts a device, as it is now, into a page of the list or into its own sheet. */
const painter = (device: OwnedDevice) => (data: unknown) => {
  const shown = data as { rows?: OwnedDevice[]; device?: OwnedDevice } | undefined;
  const isIt = ({ ownedDeviceId }: OwnedDevice) => ownedDeviceId === device.ownedDeviceId;
  if (shown?.device && isIt(shown.device)) return { ...shown, device };
  if (!shown?.rows?.some(isIt)) return data;
  return { ...shown, rows: shown.rows.map((each) => (isIt(each) ? device : each)) };
};
