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

export function deviceView(row: DeviceRow): OwnedDevice {
  const { holderKind, holderUserId, holderClientId, holderFirstName, holderLastName, ...rest } = row;
  return {
    ...rest,
    ...modelFactsOf(row),
    holder: {
      kind: holderKind,
      id: holderUserId ?? holderClientId,
      firstName: holderFirstName,
      lastName: holderLastName,
    },
  };
}

export function eventView(row: DeviceEventRow): DeviceEvent {
  const { holderKind, holderId, holderFirstName, holderLastName, ...rest } = row;
  return {
    ...rest,
    holder:
      holderKind === null
        ? null
        : { kind: holderKind, id: holderId, firstName: holderFirstName, lastName: holderLastName },
  };
}
