import type { PeripheralCharacteristic, PeripheralService } from '#tests/peripherals/peripheral.ts';
import { byteArray, flag, objectPath, texts } from '../dbus/values.ts';
import { CHARACTERISTIC, CLIENT_CONFIGURATION, DESCRIPTOR, SERVICE } from './names.ts';
import type { ObjectTree } from './object-tree.ts';
import { anObject, uuidText } from './object-tree.ts';

/** Adds the GATT table under the device; returns the characteristics by their paths. */
export function addGattObjects(
  tree: ObjectTree,
  devicePath: string,
  services: readonly PeripheralService[],
): Map<string, PeripheralCharacteristic> {
  const byPath = new Map<string, PeripheralCharacteristic>();
  let handle = 0x10;
  const nextHandle = () => (handle++).toString(16).padStart(4, '0');
  for (const service of services) {
    const servicePath = `${devicePath}/service${nextHandle()}`;
    const properties = {
      UUID: uuidText(service.uuid),
      Device: objectPath(devicePath),
      Primary: flag(true),
      Includes: { signature: 'ao', value: [] },
    };
    tree.add(servicePath, anObject(SERVICE, properties));
    for (const characteristic of service.characteristics) {
      const path = `${servicePath}/char${nextHandle()}`;
      byPath.set(path, characteristic);
      addCharacteristic(tree, servicePath, path, characteristic);
      if (characteristic.properties.includes('notify'))
        addConfiguration(tree, path, `${path}/desc${nextHandle()}`);
    }
  }
  return byPath;
}

function addCharacteristic(
  tree: ObjectTree,
  servicePath: string,
  path: string,
  characteristic: PeripheralCharacteristic,
): void {
  const properties = {
    UUID: uuidText(characteristic.uuid),
    Service: objectPath(servicePath),
    Value: byteArray(new Uint8Array()),
    Notifying: flag(false),
    Flags: texts(characteristic.properties),
  };
  tree.add(path, anObject(CHARACTERISTIC, properties));
}

function addConfiguration(tree: ObjectTree, characteristicPath: string, path: string): void {
  const properties = {
    UUID: uuidText(CLIENT_CONFIGURATION),
    Characteristic: objectPath(characteristicPath),
    Value: byteArray(new Uint8Array(2)),
    Flags: texts(['read', 'write']),
  };
  tree.add(path, anObject(DESCRIPTOR, properties));
}
