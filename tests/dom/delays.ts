/** Set by `npm run test:delayed`. */
const IS_DELAYED = process.env.LOOPWELL_TEST_DELAYS === '1';
const MOST_REPLY_MS = 80;
const MOST_PART_MS = 240;

/** Not that of a test with fake timers. */
const { setTimeout: realTimeout } = globalThis;

const late = <Value>(value: Value, mostMs: number): Promise<Value> =>
  new Promise((resolve) => void realTimeout(resolve, Math.random() * mostMs, value));

/** A reply of the fake server; in a delayed run after a random time, so that replies also arrive in another order. */
export const replyInTime = async <Value>(reply: Promise<Value>): Promise<Value> =>
  IS_DELAYED ? late(await reply, MOST_REPLY_MS) : reply;

type Loading = <Part>(loading: Promise<Part>) => Promise<unknown>;
type Loaders = { orLeftOut: Loading; orNotLoaded: Loading };

/** The functions every part of a page in a file of its own goes through; in a delayed run such a file comes late. */
export function loadersInTime<Module extends Loaders>(module: Module): Module {
  if (!IS_DELAYED) return module;
  const delayed =
    (load: Loading): Loading =>
    (loading) =>
      load(loading.then((part) => late(part, MOST_PART_MS)));
  return { ...module, orLeftOut: delayed(module.orLeftOut), orNotLoaded: delayed(module.orNotLoaded) };
}
