import type { DriverTime, GattCharacteristic, GattLink, OpenHeadset } from '../common/contract.ts';
import { HeadsetError } from '../common/headset-error.ts';
import type { CrownOwner } from './account.ts';
import type { CrownInfo, CrownStreamName } from './device-info.ts';
import { crownFacts, RAW_STREAMS, readCrownInfo } from './device-info.ts';
import { followFigures } from './figures.ts';
import type { CrownMemory, KnownCrown } from './memory.ts';
import { CrownPackets } from './samples/packets.ts';
import type { SdkBluetooth } from './sdk.ts';
import type { CrownTransport } from './transport.ts';
import { crownTransport } from './transport.ts';
import { CROWN_CHARACTERISTICS, CROWN_SERVICE } from './uuids.ts';
import { within } from './within.ts';

const INFO_LIMIT_MS = 10_000;
const OPEN_LIMIT_MS = 45_000;
/** A token lasts an hour or more; the proof is renewed as often as in the manufacturer's kit. */
const RECHECK_MS = 3_600_000;
const RETRY_MS = 60_000;

type Session = { link: GattLink; time: DriverTime; owner: CrownOwner; memory: CrownMemory };

/**
 * Opens a Crown over Bluetooth. The raw stream is read from the link itself. The kit delivers blocks of 16 samples with
 * one time each, which hides missing samples and delays data by up to 60 ms. It also ends the stream at the first bad
 * notification.
 */
export const openOverBluetooth = (session: Session): Promise<OpenHeadset> =>
  within(session.time, OPEN_LIMIT_MS, open(session), { what: 'its identity' });

async function open({ link, time, owner, memory }: Session): Promise<OpenHeadset> {
  let onBadMessage = (): void => undefined;
  const transport = crownTransport(link, () => onBadMessage());
  const deviceId = await readDeviceId(link);
  const sdk = await owner.sdk();
  const cloudInfo = memory.get(deviceId)?.info ?? (await ownInfo(owner, deviceId, link.name));
  if (!sdk.hasBluetooth(cloudInfo)) throw tooOld(cloudInfo);
  const bluetooth = sdk.createBluetooth(transport, cloudInfo);
  const known = memory.remember(cloudInfo);
  await prove(transport, bluetooth, owner, known);
  const info = readCrownInfo(
    await within(time, INFO_LIMIT_MS, bluetooth.getInfo(), { what: 'its channels' }),
  );
  const { name, characteristic } = await rawStream(link);
  const crown = memory.remember({ ...info, deviceId });
  let stop = (): Promise<void> => Promise.resolve();
  return {
    facts: crownFacts(info, name),
    async stream(sink) {
      onBadMessage = () => sink.badPacket('A message of the Crown was no JSON');
      const packets = new CrownPackets(info.channelNames.length, crown.aligner, sink);
      const stopRaw = await characteristic.subscribe((bytes, hostTimeMs) => packets.bytes(bytes, hostTimeMs));
      const stopFigures = followFigures(await figuresOf(bluetooth, transport, link), info.channelNames, sink);
      const stopProving = proveHourly(time, () => prove(transport, bluetooth, owner, crown));
      stop = async () => {
        stopProving();
        stopFigures();
        await stopRaw();
      };
      return stop;
    },
    close: () => stop(),
  };
}

async function figuresOf(bluetooth: SdkBluetooth, transport: CrownTransport, link: GattLink) {
  // This version of the kit does not know the newer score yet.
  const hasV2 = await link
    .characteristic(CROWN_SERVICE, CROWN_CHARACTERISTICS.signalQualityV2)
    .catch(() => undefined);
  return {
    status: bluetooth.status(),
    signalQuality: bluetooth.signalQuality(),
    signalQualityV2: hasV2 && transport.subscribeToCharacteristic({ characteristicName: 'signalQualityV2' }),
    accelerometer: bluetooth.accelerometer(),
  };
}

/** The only value a Crown shows without authorization. */
async function readDeviceId(link: GattLink): Promise<string> {
  const found = await link.characteristic(CROWN_SERVICE, CROWN_CHARACTERISTICS.deviceId);
  if (found) return new TextDecoder().decode(await found.read()).trim();
  throw new HeadsetError(
    'wrongDevice',
    `${link.name || 'This device'} is not a Neurosity Crown. Choose another device or another brand.`,
  );
}

async function ownInfo(owner: CrownOwner, deviceId: string, name: string): Promise<CrownInfo> {
  const devices = await owner.devices();
  const own = devices.find((device) => device.deviceId === deviceId);
  if (own) return own;
  throw new HeadsetError(
    'noToken',
    `${name || 'This Crown'} is not in the Neurosity account that is signed in. Sign in with the account that owns it, or have it ` +
      'transferred to this one.',
  );
}

function tooOld({ deviceNickname, osVersion }: CrownInfo): HeadsetError {
  const version = osVersion === '' ? 'a system' : `Neurosity OS ${osVersion}`;
  return new HeadsetError(
    'firmwareTooOld',
    `${deviceNickname} runs ${version}, and Bluetooth needs a Crown with Neurosity OS 16 or later. Update it in the Neurosity app, or ` +
      'connect it over Wi-Fi.',
  );
}

/** Authorizes us at the Crown: by an existing authorization, the previous token, or a new one. */
async function prove(
  transport: CrownTransport,
  bluetooth: SdkBluetooth,
  owner: CrownOwner,
  known: KnownCrown,
): Promise<void> {
  // The kit treats a failed read as a no.
  const isYes = async (asking: Promise<[boolean, number]>): Promise<boolean> => {
    transport.takeProblem();
    const [isProven] = await asking;
    const problem = transport.takeProblem();
    if (!isProven && problem) throw problem;
    return isProven;
  };
  if (await isYes(bluetooth.isAuthenticated())) return;
  if (known.token !== undefined && (await isYes(bluetooth.authenticate(known.token)))) return;
  known.token = await owner.bluetoothToken(known.info.deviceId);
  if (await isYes(bluetooth.authenticate(known.token))) return;
  known.token = undefined;
  throw new HeadsetError(
    'noToken',
    'The Crown refused the token of your Neurosity account. Switch it off and on; if that does not help, sign out of Neurosity and in again.',
  );
}

/** Never stops trying: without authorization the Crown stops sending, which the session shows as lost samples. */
function proveHourly(time: DriverTime, proveAgain: () => Promise<void>): () => void {
  let cancel = () => undefined as void;
  let isOver = false;
  const plan = (delayMs: number) => {
    if (isOver) return;
    cancel = time.after(delayMs, () => {
      proveAgain().then(
        () => plan(RECHECK_MS),
        () => plan(RETRY_MS),
      );
    });
  };
  plan(RECHECK_MS);
  return () => {
    isOver = true;
    cancel();
  };
}

/** The unfiltered stream; if the Crown lacks it, the filtered one, whose band the facts state. */
async function rawStream(
  link: GattLink,
): Promise<{ name: CrownStreamName; characteristic: GattCharacteristic }> {
  for (const name of RAW_STREAMS) {
    const characteristic = await link.characteristic(CROWN_SERVICE, CROWN_CHARACTERISTICS[name]);
    if (characteristic) return { name, characteristic };
  }
  throw new HeadsetError(
    'unexpectedAnswer',
    'This Crown sends no raw EEG over Bluetooth. Update it in the Neurosity app, or connect it over Wi-Fi.',
  );
}
