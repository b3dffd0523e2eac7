import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import { foldText, searchWords, withoutApostrophes } from '#shared/domain/folded-text.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { maskName } from '#shared/domain/masking.ts';
import { isAllowed, type Permission, PERMISSIONS } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import type { KnownClient, PracticeFacts } from '#server/ports/assistant.ts';
import { inWholePractice } from '#server/db/db.ts';
import { ANY_KIND, countClients } from '#server/repositories/clients/client-list.ts';
import {
  listNotSeenSince,
  listOfName,
  wordsThatAreNames,
} from '#server/repositories/clients/client-names.ts';
import { countActiveClients } from '#server/repositories/clients/clients.ts';
import { openInvoices } from '#server/repositories/commerce/invoices.ts';
import { currentSubscription } from '#server/repositories/commerce/subscriptions.ts';
import { listDevices } from '#server/repositories/devices/devices.ts';
import { numberOf } from '../core/invoice-words.ts';
import type { Caller } from '../core/deps.ts';
import type { Tx } from '../core/service.ts';

const DAY_MS = 24 * 3600_000;
/** More clients of one name are not offered: the list of clients is the better place. */
export const MOST_CLIENTS_NAMED = 6;
const MOST_LISTED = 10;
/** Clients read for a name, before those with the words inside other words are left out. */
const MOST_READ = 60;

type FactsOf = { caller: Caller; tx: Tx; nowMs: number };

/** Data of the practice for Venus, with the caller's permissions and masks: never more than the lists show them. */
export function practiceFacts({ caller, tx, nowMs }: FactsOf): PracticeFacts {
  const { organizationId, isMasked } = caller;
  const may = (permission: Permission) => isAllowed(caller.groups, PERMISSIONS[permission]);
  const shown = (row: ClientRow): KnownClient => ({
    clientId: row.clientId,
    name: nameShown(row, isMasked),
    href: pathTo.client({ therapistId: row.therapistId, clientId: row.clientId }),
    sessionCount: row.sessionCount,
    lastSessionAt: row.lastSessionAt ?? undefined,
  });
  return {
    async activeClients() {
      if (!may('client.read')) return undefined;
      return tx(async (sql) => {
        const subscription = await currentSubscription(sql, organizationId);
        return {
          most: subscription?.maxActiveClients ?? DEFAULT_MAX_ACTIVE_CLIENTS,
          count: await countActiveClients(sql, organizationId),
          all: await countClients(sql, organizationId, ANY_KIND),
        };
      });
    },
    async clientsNamed(name) {
      if (!may('client.read')) return undefined;
      // A search while names are hidden would tell who is a client.
      if (isMasked) return 'hidden';
      const rows = await tx((sql) => listOfName(sql, organizationId, { name, limit: MOST_READ }));
      return nearestTo(name, rows).slice(0, MOST_CLIENTS_NAMED).map(shown);
    },
    async devices(holder) {
      if (!may('device.read')) return undefined;
      const { rows, total } = await tx((sql) =>
        listDevices(sql, organizationId, {
          searchTerm: '',
          state: 'owned',
          holderClientId: holder?.clientId,
          sortKey: 'deviceName',
          sortOrder: 'asc',
          startFrom: 0,
          limit: MOST_LISTED,
          isMasked,
        }),
      );
      const first = rows.map((row) => ({
        name: row.deviceName,
        holder: nameShown({ firstName: row.holderFirstName, lastName: row.holderLastName }, isMasked),
        batteryPct: row.batteryPct ?? undefined,
        lastSeenAt: row.lastSeenAt ?? undefined,
      }));
      return { total, first };
    },
    async clientsWithoutSession(days) {
      if (!may('client.read')) return undefined;
      const before = new Date(nowMs - days * DAY_MS).toISOString();
      const { total, rows } = await tx((sql) =>
        listNotSeenSince(sql, organizationId, { before, limit: MOST_LISTED }),
      );
      return { total, first: rows.map(shown) };
    },
    async openInvoices() {
      // Like the list of invoices: money stays closed while acting as another user.
      if (!may('practice.admin') || caller.impersonatorId !== undefined) return undefined;
      const rows = await tx((sql) => openInvoices(sql, organizationId));
      return rows.map((row) => ({
        number: numberOf(row),
        totalCents: row.totalCents,
        currency: row.currency,
        dueAt: row.dueAt,
        isOverdue: Date.parse(row.dueAt) <= nowMs,
      }));
    },
    async namesAmong(words) {
      const folded = words.map(foldText);
      // Names are hidden from outside, also those of clients the caller does not see.
      const names = await tx((sql) =>
        inWholePractice(sql, (whole) => wordsThatAreNames(whole, organizationId, folded)),
      );
      return new Set(names);
    },
  };
}

type Named = { firstName: string; lastName: string };
type ClientRow = Named & {
  clientId: ClientId;
  therapistId: Parameters<typeof pathTo.client>[0]['therapistId'];
  sessionCount: number;
  lastSessionAt: string | null;
};

const nameShown = ({ firstName, lastName }: Named, isMasked: boolean): string =>
  (isMasked ? [maskName(firstName), maskName(lastName)] : [firstName, lastName]).join(' ').trim();

/**
 * The rows with exactly this name; if there are none, those with each word in their name, else those with words that
 * begin alike. So the full name of 'Anna Berg' does not find 'Anna Berger' too.
 */
function nearestTo<Row extends Named>(name: string, rows: readonly Row[]): Row[] {
  const words = searchWords(name);
  const named = rows.map((row) => ({ row, own: wordsOfName(row) }));
  const holds = (own: readonly string[]) => words.every((word) => own.includes(word));
  const ways: ((own: readonly string[]) => boolean)[] = [
    (own) => holds(own) && own.length === words.length,
    holds,
    // The database also finds words inside others.
    (own) => words.every((word) => own.some((part) => part.startsWith(word))),
  ];
  for (const isMeant of ways) {
    const found = named.filter(({ own }) => isMeant(own));
    if (found.length > 0) return found.map(({ row }) => row);
  }
  return [];
}

/** As in questions: apostrophes are left out, hyphens separate words. */
const wordsOfName = ({ firstName, lastName }: Named): string[] =>
  searchWords(withoutApostrophes(`${firstName} ${lastName}`).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
