/** Answer of the bus to one line of the handshake; `isBegun` after the line that starts the messages. */
export type HandshakeStep = { answer: string | undefined; isBegun: boolean };

const say = (answer: string): HandshakeStep => ({ answer: `${answer}\r\n`, isBegun: false });

/**
 * Everyone who can open the socket is accepted: it is in a folder of the test. Passing file descriptors is refused, so
 * that clients fall back to plain messages.
 */
export function handshake(line: string, busId: string): HandshakeStep {
  if (line.startsWith('AUTH EXTERNAL')) return say(`OK ${busId}`);
  if (line.startsWith('AUTH')) return say('REJECTED EXTERNAL');
  if (line === 'BEGIN') return { answer: undefined, isBegun: true };
  if (line.startsWith('DATA')) return say(`OK ${busId}`);
  return say('ERROR');
}
