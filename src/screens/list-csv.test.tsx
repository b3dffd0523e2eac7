import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '#tests/builders/people.ts';
import { type Replies, renderApp } from '#tests/dom/render-app.tsx';

const admin = aUser({ groups: [{ name: 'AccountAdmin' }] });
const { userId, organization } = admin;
const PRACTICE = `/v2/organization/${organization.organizationId}`;
const at = '2026-03-01T09:00:00.000Z';

const files: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  files.length = 0;
  let last: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: last });
  });
});
afterEach(() => vi.restoreAllMocks());

const operator = {
  userId,
  firstName: 'Noa',
  lastName: 'Lind',
  email: 'noa@lakeside.example',
  userType: 'T',
  groups: [{ name: 'AccountAdmin' }],
  status: 'active',
  invitedAt: null,
  isInvitationExpired: false,
  invitationMail: null,
  clientCount: 3,
  assignedClientCount: 2,
  createdAt: at,
};
const event = {
  seq: 7,
  at,
  actorId: userId,
  actorName: 'Noa Lind',
  impersonatorId: null,
  impersonatorName: null,
  action: 'client.create',
  subjectType: 'client',
  subjectId: 'c1',
  subjectName: 'Kim Vale',
  details: { count: 3 },
};
const eegFile = {
  eegFileId: '01930000-0000-7000-8000-0000000000f1',
  name: 'eyes-closed.bdf',
  parts: [{ name: 'eyes-closed.bdf', byteCount: 4_200_000 }],
  byteCount: 4_200_000,
  contentHash: 'a'.repeat(64),
  state: 'ready',
  therapistId: userId,
  clientId: null,
  clientName: null,
  recordedOn: '2026-11-02',
  facts: null,
  importPlan: null,
  createdAt: at,
  version: 1,
};
const outcome = {
  protocolId: 'p1',
  protocolName: 'SMR up',
  questionnaireId: 'q1',
  questionnaireVersion: 1,
  title: 'PHQ-9',
  higherIsWorse: true,
  cutOff: { points: 5, source: 'A paper' },
  isHidden: false,
  clients: 5,
  withoutPair: 7,
  figures: {
    meanChange: -2,
    counts: { better: 2, same: 2, worse: 1 },
    meanRewardedPct: 60.25,
    meanMinutes: 120,
    meanSessions: 12,
  },
};

type Case = {
  name: string;
  path: string;
  tab?: string;
  list: string;
  body: object;
  table: string;
  /** A column to hide before saving. */
  hidden: string;
  file: string;
  row: string;
};
const CASES: Case[] = [
  {
    name: 'operators',
    path: '/app/users',
    list: `GET ${PRACTICE}/operators`,
    body: { operators: [operator], totalOperators: 1 },
    table: 'Operators',
    hidden: 'Groups',
    file: 'operators',
    row: 'Noa Lind,noa@lakeside.example,3,2,Active',
  },
  {
    name: 'the audit log',
    path: '/app/users',
    tab: 'Audit log',
    list: `GET ${PRACTICE}/audit`,
    body: { events: [event], totalEvents: 1 },
    table: 'Audit log',
    hidden: 'What',
    file: 'audit-log',
    row: `${at},Noa Lind,Client Kim Vale,count 3`,
  },
  {
    name: 'EEG files',
    path: '/app/eeg-files',
    list: `GET /v2/therapist/${userId}/eegFiles`,
    body: { eegFiles: [eegFile], totalEegFiles: 1 },
    table: 'EEG files',
    hidden: 'Format',
    file: 'eeg-files',
    row: 'eyes-closed.bdf,,2026-11-02,,,4.2 MB',
  },
  {
    name: 'outcomes',
    path: '/app/outcomes',
    list: `GET ${PRACTICE}/outcomes`,
    body: { outcomes: [outcome], totalOutcomes: 1 },
    table: 'Outcomes',
    hidden: 'Better, same or worse',
    file: 'outcomes',
    row: 'SMR up,PHQ-9,5,7,−2.0 (lower is better),60.25,120,12',
  },
];

describe('lists of the practice', () => {
  it.each(CASES)('let people choose columns and save what they see: $name', async (list) => {
    const replies: Replies = {
      [`GET /v2/users/${userId}/info`]: { body: admin },
      [`GET ${PRACTICE}/operators`]: { body: { operators: [], totalOperators: 0 } },
      [list.list]: { body: list.body },
    };
    const { user } = renderApp({ path: list.path, replies });
    if (list.tab) await user.click(await screen.findByRole('link', { name: list.tab }));
    const table = await screen.findByRole('table', { name: list.table });
    expect(within(table).getByRole('columnheader', { name: list.hidden })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(await screen.findByRole('checkbox', { name: list.hidden }));
    expect(within(table).queryByRole('columnheader', { name: list.hidden })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'CSV' }));

    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]!.name).toMatch(new RegExp(`^${list.file}-\\d{4}-\\d\\d-\\d\\d-\\d{6}\\.csv$`));
    expect((await files[0]!.blob.text()).trim().split('\r\n')[1]).toBe(list.row);
  });
});
