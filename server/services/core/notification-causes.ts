import { DEFAULT_MAX_ACTIVE_CLIENTS } from '#shared/commerce/product.ts';
import { isRunning } from '#shared/commerce/subscription-status.ts';
import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { Permission } from '#shared/domain/permissions.ts';
import { isAllowed, PERMISSIONS } from '#shared/domain/permissions.ts';
import { pathTo } from '#shared/routes.ts';
import { inWholePractice, type Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import { countActiveClients } from '#server/repositories/clients/clients.ts';
import type { InvoiceRow } from '#server/repositories/commerce/invoices.ts';
import { openInvoices } from '#server/repositories/commerce/invoices.ts';
import { findMfaPolicy, listUsersWithFactor } from '#server/repositories/identity/factors.ts';
import * as notifications from '#server/repositories/practice/notifications.ts';
import { currentSubscription } from '#server/repositories/commerce/subscriptions.ts';
import type { Deps } from './deps.ts';
import { amountOf, numberOf } from './invoice-words.ts';
import { safetyCauses } from './questionnaire-safety.ts';

const KEPT_MS = 90 * 24 * 3600_000;

/** A condition users are notified of while it lasts. */
type Cause = {
  /** Distinguishes causes of one area, so that each is notified once. */
  name: string;
  content: string;
  /** Users with this permission are notified. */
  audience: Permission;
  /** Users to exclude. */
  except?: ReadonlySet<UserId>;
  /** Limits the audience to these users, if any of them can sign in. */
  only?: ReadonlySet<UserId>;
};
type Moment = { organizationId: OrganizationId; nowMs: number };

/** Current causes of each area. */
const AREAS = { billing, clients, letters: emails, questionnaires: safetyCauses, security } as const;
type Area = keyof typeof AREAS;

/**
 * Updates the notifications of an area to the current state, in the transaction that changed it. Safe to call
 * repeatedly: no one is notified twice of the same cause. `security` needs the system scope.
 */
export const refreshNotifications = (
  deps: Pick<Deps, 'clock' | 'ids'>,
  sql: Queryable,
  organizationId: OrganizationId,
  area: Area,
): Promise<void> =>
  // The caller may see fewer clients than the causes are about.
  inWholePractice(sql, (whole) => refreshArea(deps, whole, organizationId, area));

async function refreshArea(
  deps: Pick<Deps, 'clock' | 'ids'>,
  sql: Queryable,
  organizationId: OrganizationId,
  area: Area,
): Promise<void> {
  await notifications.lockArea(sql, organizationId, area);
  const nowMs = deps.clock.nowMs();
  const causes = await AREAS[area](sql, { organizationId, nowMs });
  const audience = causes.length > 0 ? await notifications.listAudience(sql, organizationId) : [];
  const wanted = causes.flatMap((cause) =>
    recipientsOf(cause, audience).map(({ userId }) => ({
      notificationId: deps.ids.next(),
      userId,
      cause: `${area}:${cause.name}`,
      content: cause.content,
    })),
  );
  await notifications.putArea(sql, { organizationId, area, at: isoNow(deps.clock) }, wanted);
  await notifications.forgetEnded(sql, organizationId, new Date(nowMs - KEPT_MS).toISOString());
}

type Reader = { userId: UserId; groups: readonly string[] };

/** Users to notify. If none of the intended readers remain, everyone with the permission is notified. */
function recipientsOf({ audience, except, only }: Cause, readers: readonly Reader[]): readonly Reader[] {
  const all = readers.filter(
    ({ userId, groups }) => isAllowed(groups, PERMISSIONS[audience]) && !except?.has(userId),
  );
  const meant = only ? all.filter(({ userId }) => only.has(userId)) : all;
  return meant.length > 0 ? meant : all;
}

/** For changes of the audience; in the system scope. */
export async function refreshEveryNotification(
  deps: Pick<Deps, 'clock' | 'ids'>,
  sql: Queryable,
  organizationId: OrganizationId,
): Promise<void> {
  for (const area of Object.keys(AREAS) as Area[]) {
    await refreshNotifications(deps, sql, organizationId, area);
  }
}

/** Call after sending e-mails of all practices; in the system scope. */
export const endEmailNotifications = (deps: Pick<Deps, 'clock'>, sql: Queryable): Promise<void> =>
  notifications.endWithoutEmails(sql, isoNow(deps.clock));

/**
 * A date as an element that the reader's screen formats: the server knows neither their language nor their time zone.
 */
const dayOf = (iso: string): string => `<time datetime="${iso}">${iso.slice(0, 10)}</time>`;

const settingsLink = (label: string): string => `<a href="${pathTo.account()}">${label}</a>`;

async function billing(sql: Queryable, { organizationId, nowMs }: Moment): Promise<Cause[]> {
  const invoices = await openInvoices(sql, organizationId);
  const subscription = await currentSubscription(sql, organizationId);
  const causes = invoices.map((invoice) => invoiceCause(invoice, nowMs));
  if (subscription && isRunning(subscription) && subscription.isEnding) {
    const endAt = subscription.currentPeriodEnd ?? undefined;
    const day = endAt?.slice(0, 10);
    const end = endAt === undefined ? 'with the period that is paid for' : `on ${dayOf(endAt)}`;
    causes.push({
      name: `ending-${subscription.subscriptionId}-${day ?? ''}`,
      content: `<p><strong>Your subscription ends ${end}.</strong> It was canceled and is not charged again. ${settingsLink('Choose a plan')} to go on.</p>`,
      audience: 'practice.admin',
    });
  }
  return causes;
}

function invoiceCause(invoice: InvoiceRow, nowMs: number): Cause {
  const isOverdue = Date.parse(invoice.dueAt) <= nowMs;
  const day = dayOf(invoice.dueAt);
  const facts = `Invoice ${numberOf(invoice)} of ${amountOf(invoice)}`;
  return {
    name: `${isOverdue ? 'overdue' : 'due'}-${invoice.invoiceId}`,
    content: isOverdue
      ? `<p><strong>${facts} is overdue.</strong> It was due on ${day}. ${settingsLink('See how to pay it')}.</p>`
      : `<p><strong>${facts} is open.</strong> It is due on ${day}. ${settingsLink('See how to pay it')}.</p>`,
    audience: 'practice.admin',
  };
}

async function clients(sql: Queryable, { organizationId }: Moment): Promise<Cause[]> {
  const subscription = await currentSubscription(sql, organizationId);
  const most = subscription?.maxActiveClients ?? DEFAULT_MAX_ACTIVE_CLIENTS;
  const count = await countActiveClients(sql, organizationId);
  if (count < most) return [];
  return [
    {
      name: `limit-${most}`,
      content: `<p><strong>All ${most} active clients your subscription covers are taken.</strong> Set a <a href="${pathTo.clients()}">client</a> you no longer see to inactive before you add another one, or let an administrator add room.</p>`,
      audience: 'client.write',
    },
  ];
}

async function emails(sql: Queryable, { organizationId }: Moment): Promise<Cause[]> {
  const unsent = await notifications.unsentEmails(sql, organizationId);
  if (!unsent) return [];
  const subject = unsent.count === 1 ? 'An e-mail' : `${unsent.count} e-mails`;
  return [
    {
      // A newer e-mail is a new cause, also for users who dismissed the previous notification.
      name: `unsent-${unsent.newestId}`,
      content: `<p><strong>${subject} could not be sent.</strong> See why, and send again, under <a href="${pathTo.operators()}">Operators</a>, E-mails.</p>`,
      audience: 'practice.admin',
    },
  ];
}

async function security(sql: Queryable, { organizationId }: Moment): Promise<Cause[]> {
  if ((await findMfaPolicy(sql, { organizationId })) !== 'required') return [];
  return [
    {
      name: 'second-step',
      content: `<p><strong>Your practice requires a second step at sign-in.</strong> Set one up under ${settingsLink('Settings')} now, or you will be asked for it the next time you sign in.</p>`,
      audience: 'settings.own',
      except: new Set(await listUsersWithFactor(sql, organizationId)),
    },
  ];
}
