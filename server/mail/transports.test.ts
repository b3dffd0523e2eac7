import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFileTransport } from './file-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { startFakeSmtp } from './testing/fake-smtp.ts';

const FROM = 'Loopwell <post@practice.example>';
const LETTER = {
  mailId: '01999999-0000-7000-8000-000000000001',
  to: 'zoë@example.test',
  subject: 'Grüße, 12345678 is your code',
  body: 'Hello,\n\n.\n12345678\n',
  writtenAt: '2026-11-20T09:00:00.000Z',
};

function aFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loopwell-mail-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'outbox');
}

async function anSmtp() {
  const smtp = await startFakeSmtp();
  const transport = createSmtpTransport(smtp.url, FROM);
  onTestFinished(async () => {
    transport.close();
    await smtp.close();
  });
  return { smtp, transport };
}

describe('e-mails as files', () => {
  it('are whole messages that only the owner of the server can read', async () => {
    const folder = aFolder();

    const delivery = await createFileTransport(folder, FROM).send(LETTER);

    const names = fs.readdirSync(folder);
    expect(delivery).toEqual({ kind: 'sent' });
    expect(names).toEqual([`2026-11-20T09-00-00-000Z_${LETTER.mailId}.eml`]);
    const file = path.join(folder, names[0]!);
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toContain('From: Loopwell <post@practice.example>\r\n');
    expect(text).toContain('Date: Fri, 20 Nov 2026 09:00:00 +0000\r\n');
    expect(text).toContain('Auto-Submitted: auto-generated\r\n');
    expect(text).toContain('12345678');
    expect(fs.statSync(file).mode & 0o077).toBe(0);
  });

  it('wait when the folder cannot be written to', async () => {
    const folder = aFolder();
    fs.writeFileSync(folder, 'a file stands where the folder should be');

    const delivery = await createFileTransport(folder, FROM).send(LETTER);

    expect(delivery).toEqual({
      kind: 'later',
      reason: 'The e-mail could not be written to the data folder (EEXIST).',
    });
  });

  it.each([
    ['has no receiver', { to: '' }],
    ['cannot be put together', { writtenAt: undefined as unknown as string, body: {} as string }],
  ])('give up an e-mail that %s', async (_, changes) => {
    const delivery = await createFileTransport(aFolder(), FROM).send({ ...LETTER, ...changes });

    expect(delivery).toMatchObject({
      kind: 'never',
      reason: expect.stringContaining('could not be written'),
    });
  });

  it('take no further receiver and no header from a text', async () => {
    const folder = aFolder();

    await createFileTransport(folder, FROM).send({
      ...LETTER,
      to: 'a@example.test',
      subject: 'Hello\r\nBcc: other@example.test',
    });

    const text = fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0]!), 'utf8');
    expect(text).not.toMatch(/^Bcc:/m);
  });
});

describe('e-mails by SMTP', () => {
  it('arrive as they were written', async () => {
    const { smtp, transport } = await anSmtp();

    const delivery = await transport.send({ ...LETTER, to: 'kim@example.test' });

    expect(delivery).toEqual({ kind: 'sent' });
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ from: 'post@practice.example', to: 'kim@example.test' });
    expect(smtp.received[0]!.data).toContain(`Message-ID: <${LETTER.mailId}@loopwell>`);
    // A line of a single dot would end the e-mail, so SMTP doubles the dot.
    expect(smtp.received[0]!.data).toContain('\r\n..\r\n12345678');
  });

  it.each([
    ['RCPT', '550 5.1.1 no such person', 'never'],
    ['RCPT', '450 4.2.1 come back later', 'later'],
    ['DATA', '554 5.7.1 not wanted', 'never'],
    ['MAIL', '421 4.7.0 too many letters', 'later'],
  ] as const)('are answered to %s with "%s": %s', async (command, answer, kind) => {
    const { smtp, transport } = await anSmtp();
    smtp.answers.set(command, answer);

    const delivery = await transport.send({ ...LETTER, to: 'kim@example.test' });

    expect(delivery).toEqual({ kind, reason: expect.stringContaining(answer) });
  });

  it('wait when nobody answers', async () => {
    const { smtp, transport } = await anSmtp();
    await smtp.close();

    const delivery = await transport.send(LETTER);

    expect(delivery).toMatchObject({ kind: 'later', reason: expect.stringContaining('ECONNREFUSED') });
  });
});
