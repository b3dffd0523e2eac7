import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ServerHealth } from '#shared/api/practice/health.ts';
import { aUser, uuid } from '#tests/builders/people.ts';
import { renderApp } from '#tests/dom/render-app.tsx';

const HEALTH: ServerHealth = {
  status: 'ok',
  version: '1.47.9',
  checks: { database: 'ok', disk: 'ok', backup: 'ok', backupTest: 'ok', email: 'ok' },
  database: { engine: 'built-in', version: '18.6', sizeBytes: 52_000_000 },
  disk: { freeBytes: 80e9, totalBytes: 250e9 },
  backup: {
    everyHours: 24,
    madeAt: '2026-11-29T03:30:00Z',
    verifiedAt: '2026-11-29T03:31:00Z',
    problem: null,
  },
  email: { waiting: 0, oldestWaitingAt: null },
};

const admin = aUser({ groups: [{ name: 'AccountAdmin' }] });

const open = (reply: { status?: number; body: unknown }) =>
  renderApp({
    path: '/app/health',
    replies: {
      [`GET /v2/users/${admin.userId}/info`]: { body: admin },
      [`GET /v2/organization/${uuid('0')}/serverHealth`]: reply,
    },
  });

describe('the health of the server', () => {
  it('is shown part by part, each with its state in a word', async () => {
    open({ body: HEALTH });

    const table = within(await screen.findByRole('table', { name: 'Parts of the server' }));
    expect(table.getByRole('row', { name: /Database/ })).toHaveTextContent(
      /In order.*Built-in PostgreSQL 18\.6, 52\.0 MB/,
    );
    expect(table.getByRole('row', { name: /Disk/ })).toHaveTextContent(/80\.0 GB free of 250\.0 GB/);
    expect(screen.getByText('Everything is in order.')).toBeVisible();
  });

  it('says what to do about a part that needs attention', async () => {
    const problem = '2 stored files are missing or damaged in the data folder. Run npm run verify.';
    const checks = { ...HEALTH.checks, backup: 'degraded', disk: 'degraded' } as const;
    open({ body: { ...HEALTH, status: 'degraded', checks, backup: { ...HEALTH.backup, problem } } });

    const table = within(await screen.findByRole('table', { name: 'Parts of the server' }));
    expect(table.getByRole('row', { name: /Last backup/ })).toHaveTextContent(`Needs attention`);
    expect(table.getByRole('row', { name: /Last backup/ })).toHaveTextContent(problem);
    expect(table.getByRole('row', { name: /Disk/ })).toHaveTextContent(/Free some space/);
    expect(screen.getByText(/a part needs attention/)).toBeVisible();
  });

  it('warns where no backups are made, and says how to begin', async () => {
    const backup = { everyHours: null, madeAt: null, verifiedAt: null, problem: null };
    const checks = { ...HEALTH.checks, backup: 'off', backupTest: 'off' } as const;
    open({ body: { ...HEALTH, checks, backup } });

    expect(await screen.findByText(/no backups are made\. Set them up/)).toBeVisible();
    expect(screen.getByText(/Set BACKUP_FOLDER and a passphrase/)).toBeVisible();
  });

  it('can be asked for again after an error', async () => {
    open({ status: 503, body: { error: { code: 'unavailable', message: 'The database is restarting.' } } });

    expect(await screen.findByText(/The database is restarting/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
