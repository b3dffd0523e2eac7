import type { DbusSignal } from '../dbus/bus.ts';
import type { DbusValue, DbusVariant } from '../dbus/values.ts';
import { text } from '../dbus/values.ts';

export type Properties = ReadonlyMap<string, DbusVariant>;
/** Interfaces of one object by name, with their properties. */
export type Interfaces = ReadonlyMap<string, Properties>;

const OBJECT_MANAGER = 'org.freedesktop.DBus.ObjectManager';
const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** The objects that BlueZ shows; every change is signalled on the bus. */
export class ObjectTree {
  readonly #objects = new Map<string, Map<string, Map<string, DbusVariant>>>();
  readonly #emit: (signal: DbusSignal) => void;

  constructor(emit: (signal: DbusSignal) => void) {
    this.#emit = emit;
  }

  has(path: string): boolean {
    return this.#objects.has(path);
  }

  /** Adds the object with the interfaces every object has besides its own. */
  add(path: string, interfaces: Interfaces): void {
    const copy = [...interfaces].map(([name, properties]) => [name, new Map(properties)] as const);
    this.#objects.set(path, new Map(copy));
    const body = [path, asDbus(interfaces)];
    this.#emit({
      path: '/',
      interface: OBJECT_MANAGER,
      member: 'InterfacesAdded',
      signature: 'oa{sa{sv}}',
      body,
    });
  }

  remove(path: string): void {
    const interfaces = this.#objects.get(path);
    if (interfaces === undefined) return;
    this.#objects.delete(path);
    const body = [path, [...interfaces.keys()]];
    this.#emit({ path: '/', interface: OBJECT_MANAGER, member: 'InterfacesRemoved', signature: 'oas', body });
  }

  /** Removes the objects under `path`, deepest first, but not `path` itself. */
  removeUnder(path: string): void {
    const under = [...this.#objects.keys()].filter((each) => each.startsWith(`${path}/`));
    for (const each of under.sort((a, b) => b.length - a.length)) this.remove(each);
  }

  set(path: string, interfaceName: string, changes: Record<string, DbusVariant>): void {
    const properties = this.#objects.get(path)?.get(interfaceName);
    if (properties === undefined) return;
    const changed = new Map(Object.entries(changes));
    for (const [name, value] of changed) properties.set(name, value);
    const body = [interfaceName, changed, []];
    this.#emit({
      path,
      interface: PROPERTIES,
      member: 'PropertiesChanged',
      signature: 'sa{sv}as',
      body,
    });
  }

  get(path: string, interfaceName: string): Properties | undefined {
    return this.#objects.get(path)?.get(interfaceName);
  }

  /** All objects as `a{oa{sa{sv}}}`. */
  managed(): DbusValue {
    return new Map([...this.#objects].map(([path, interfaces]) => [path, asDbus(interfaces)] as const));
  }
}

const asDbus = (interfaces: Interfaces): ReadonlyMap<string, DbusValue> => new Map(interfaces);

/** An object with one interface. */
export function anObject(name: string, properties: Record<string, DbusVariant>): Interfaces {
  return new Map([[name, new Map(Object.entries(properties))]]);
}

export const uuidText = (uuid: string): DbusVariant => text(uuid.toLowerCase());
