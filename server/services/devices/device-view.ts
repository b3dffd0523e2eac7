import type { DeviceEvent, OwnedDevice } from '#shared/api/commerce/devices.ts';
import { HEADSETS } from '#shared/eeg/headsets/catalogue.ts';
import { FURTHER_HEADSETS } from '#shared/eeg/headsets/support.ts';
import type { DeviceEventRow } from '#server/repositories/devices/device-events.ts';
import type { DeviceRow } from '#server/repositories/devices/devices.ts';

type ModelFacts = Pick<
  OwnedDevice,
  | 'deviceType'
  | 'deviceName'
  | 'channels'
  | 'channelNames'
  | 'samplingRate'
  | 'manufacturer'
  | 'model'
  | 'modelName'
>;

/** Facts about a model: from the catalogue, from the other known headsets, or only its name. */
export function modelFactsOf({
  deviceType,
  deviceName,
}: Pick<DeviceRow, 'deviceType' | 'deviceName'>): ModelFacts {
  const headset = HEADSETS.find((each) => each.deviceType === deviceType);
  if (headset) {
    const { channels, samplingRate, manufacturer, model, modelName } = headset;
    return {
      deviceType,
      deviceName: headset.deviceName,
      channels,
      channelNames: [...headset.channelNames],
      samplingRate,
      manufacturer,
      model,
      modelName,
    };
  }
  const further = FURTHER_HEADSETS.find(({ name }) => name === deviceName);
  return {
    deviceType: null,
    deviceName,
    channels: further?.channels ?? 0,
    channelNames: [],
    samplingRate: further?.samplingRateHz ?? 0,
    manufacturer: '',
    model: deviceName,
    modelName: deviceName,
  };
}

/** A client whom the caller does not see has no name, id or note here: the device is with some client. */
const isUnseen = (kind: string | null, { firstName, lastName }: { firstName: string; lastName: string }) =>
  kind === 'client' && firstName === '' && lastName === '';

export function deviceView(row: DeviceRow): OwnedDevice {
  const { holderKind, holderUserId, holderClientId, holderFirstName, holderLastName, ...rest } = row;
  const names = { firstName: holderFirstName, lastName: holderLastName };
  const id = isUnseen(holderKind, names) ? null : (holderUserId ?? holderClientId);
  return { ...rest, ...modelFactsOf(row), holder: { kind: holderKind, id, ...names } };
}

export function eventView(row: DeviceEventRow): DeviceEvent {
  const { holderKind, holderId, holderFirstName, holderLastName, ...rest } = row;
  if (holderKind === null) return { ...rest, holder: null };
  const names = { firstName: holderFirstName, lastName: holderLastName };
  if (!isUnseen(holderKind, names)) return { ...rest, holder: { kind: holderKind, id: holderId, ...names } };
  return { ...rest, note: '', holder: { kind: holderKind, id: null, ...names } };
}
