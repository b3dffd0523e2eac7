import type { ClientId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import type { KnownClient, PracticeFacts } from '#server/ports/assistant.ts';

const aClient = (name: string, sessionCount: number, lastSessionAt?: string): KnownClient => ({
  clientId: name as ClientId,
  name,
  href: pathTo.client({ therapistId: 't', clientId: name.toLowerCase().replaceAll(' ', '-') }),
  sessionCount,
  lastSessionAt,
});

export const ANNA = aClient('Anna Berger', 12, '2026-11-02T10:00:00.000Z');
const JONAS = aClient('Jonas Wolf', 0);
const KIMS = [
  aClient('Kim Adams', 3, '2026-10-01T10:00:00.000Z'),
  aClient('Kim Brook', 1, '2026-10-02T10:00:00.000Z'),
];

/** The data of a small practice. */
export const SOME_PRACTICE: PracticeFacts = {
  activeClients: async () => ({ count: 3, most: 5, all: 4 }),
  clientsNamed: async (name) =>
    [ANNA, JONAS, ...KIMS].filter((client) =>
      name
        .toLowerCase()
        .split(' ')
        .every((word) =>
          client.name
            .toLowerCase()
            .split(' ')
            .some((part) => part.startsWith(word)),
        ),
    ),
  devices: async (holder) => {
    const first = [
      { name: 'Muse 2', holder: ANNA.name, batteryPct: 82, lastSeenAt: '2026-11-02T10:00:00.000Z' },
      { name: 'Crown', holder: '', batteryPct: undefined, lastSeenAt: undefined },
    ].filter(({ holder: by }) => holder === undefined || by === holder.name);
    return { total: first.length, first };
  },
  clientsWithoutSession: async () => ({ total: 1, first: [JONAS] }),
  openInvoices: async () => [
    {
      number: '2026-7',
      totalCents: 9900,
      currency: 'usd',
      dueAt: '2026-12-01T00:00:00.000Z',
      isOverdue: false,
    },
  ],
  namesAmong: async (words) =>
    new Set(words.filter((word) => ['anna', 'berger', 'jonas', 'wolf', 'kim', 'mark'].includes(word))),
};
