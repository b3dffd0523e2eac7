import net from 'node:net';

export type FakeSmtp = {
  url: string;
  /** Complete messages as received. */
  received: { from: string; to: string; data: string }[];
  /** Responses that replace the usual one for the next commands of a name. */
  answers: Map<'RCPT' | 'DATA' | 'MAIL', string>;
  close(): Promise<void>;
};

/** The part of a mail server a client needs to deliver an e-mail (RFC 5321), on a local port. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const received: FakeSmtp['received'] = [];
  const answers: FakeSmtp['answers'] = new Map();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that is stopped disconnects without QUIT.
    socket.on('error', () => socket.destroy());
    converse(socket, received, answers);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function converse(socket: net.Socket, received: FakeSmtp['received'], answers: FakeSmtp['answers']): void {
  let pending = '';
  let isText = false;
  let envelope = { from: '', to: '' };
  const say = (line: string) => socket.write(`${line}\r\n`);

  const takeEmail = (): boolean => {
    const end = pending.indexOf('\r\n.\r\n');
    if (end < 0) return false;
    received.push({ ...envelope, data: pending.slice(0, end) });
    pending = pending.slice(end + 5);
    isText = false;
    say('250 taken');
    return true;
  };
  const takeCommand = (): boolean => {
    const end = pending.indexOf('\r\n');
    if (end < 0) return false;
    const line = pending.slice(0, end);
    pending = pending.slice(end + 2);
    const verb = line.slice(0, 4).toUpperCase();
    const refusal = answers.get(verb as 'RCPT');
    if (refusal !== undefined) say(refusal);
    else if (verb === 'DATA') {
      isText = true;
      say('354 go on');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'MAIL') envelope = { from: address, to: '' };
      if (verb === 'RCPT') envelope = { ...envelope, to: address };
      say('250 fine');
    }
    return true;
  };

  say('220 fake');
  socket.on('data', (bytes: Buffer) => {
    pending += bytes.toString('utf8');
    while (isText ? takeEmail() : takeCommand());
  });
}
