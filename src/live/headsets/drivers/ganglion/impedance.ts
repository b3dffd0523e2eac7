import type { ContactLevel, ContactReading, HeadsetSink } from '../common/contract.ts';
import type { GanglionBoard } from './connect.ts';
import { decodeOhms } from './decode.ts';
import { IMPEDANCE_IDS, isImpedanceId, isText } from './layout.ts';

/** Good for gel or paste, and reachable with dry electrodes. */
const GOOD_KOHM = 20;
const FAIR_KOHM = 100;
const POOR_KOHM = 1000;

const WORDS: Record<ContactLevel, string> = {
  good: '',
  fair: ': usable; more gel makes it better',
  poor: ': too high, press the electrode to the skin or add gel',
  noContact: ': no contact, check cable and electrode',
};

function levelOf(kohm: number): ContactLevel {
  if (kohm < GOOD_KOHM) return 'good';
  if (kohm < FAIR_KOHM) return 'fair';
  return kohm < POOR_KOHM ? 'poor' : 'noContact';
}

const inWords = (kohm: number): string =>
  kohm < 10 ? kohm.toFixed(1) : kohm < 1000 ? `${Math.round(kohm)}` : '1000 or more';

/** Reading of an impedance message; undefined for other messages. */
export function decodeContact(bytes: Uint8Array): ContactReading | undefined {
  const id = bytes[0] ?? 0;
  const ohms = isImpedanceId(id) ? decodeOhms(bytes) : undefined;
  if (ohms === undefined) return undefined;
  const resistanceKohm = ohms / 1000;
  const level = levelOf(resistanceKohm);
  return {
    channel: id === IMPEDANCE_IDS.reference ? 'reference' : id - IMPEDANCE_IDS.first,
    level,
    resistanceKohm,
    reason: `Resistance ${inWords(resistanceKohm)} kOhm${WORDS[level]}`,
  };
}

/** Measures electrode after electrode, round after round, until stopped. */
export async function measureContact(
  board: GanglionBoard,
  sink: Pick<HeadsetSink, 'contact' | 'badPacket'>,
): Promise<() => Promise<void>> {
  await board.send('stop');
  const end = await board.listen((bytes) => {
    const reading = decodeContact(bytes);
    if (reading) sink.contact([reading]);
    // Messages still in transit when the EEG was stopped are not a problem.
    else if (bytes.length === 0 || (bytes[0]! > 200 && !isText(bytes))) {
      sink.badPacket('No impedance message');
    }
  });
  const stop = async (): Promise<void> => {
    await board.send('stopImpedance');
    await end();
  };
  try {
    await board.command('startImpedance');
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
