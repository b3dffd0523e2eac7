import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { UserType } from '#shared/domain/permissions.ts';
import type { Db } from '#server/db/db.ts';
import type { FairQueue } from '#server/model/fair-queue.ts';
import type { Passwords } from '#server/identity/passwords.ts';
import type { SecretBox } from '#server/identity/secret-box.ts';
import type { Tokens } from '#server/identity/tokens.ts';
import type { Assistant } from '#server/ports/assistant.ts';
import type { AuditAnchors } from '#server/ports/audit-anchors.ts';
import type { SealedBlobs, Sha256 } from '#server/ports/blobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { HealthProbe } from '#server/ports/health-probe.ts';
import type { Ids } from '#server/ports/ids.ts';
import type { Installation } from '#server/ports/installation.ts';
import type { Logger } from '#server/ports/logger.ts';
import type { KeptEmails } from '#server/ports/mail-transport.ts';
import type { NeurosityCloud } from '#server/ports/neurosity-cloud.ts';
import type { PaymentProvider } from '#server/ports/payment-provider.ts';
import type { Random } from '#server/ports/random.ts';
import type { ChatSessions } from './chat-sessions.ts';
import type { Commerce } from './commerce-settings.ts';
import type { KeptOutcomes } from './kept-outcomes.ts';
import type { RequestRates } from './request-rates.ts';
import type { LoggedReads } from './known-reads.ts';
import type { SetupCode } from '#server/identity/setup-code.ts';

/** External dependencies of the services. */
export type Deps = {
  db: Db;
  blobs: SealedBlobs;
  sha256: Sha256;
  clock: Clock;
  ids: Ids;
  installation: Installation;
  random: Random;
  passwords: Passwords;
  setupCode: SetupCode;
  tokens: Tokens;
  secrets: SecretBox;
  /** Undefined if the server is not configured for it. */
  neurosity: NeurosityCloud | undefined;
  keptEmails: KeptEmails;
  anchors: AuditAnchors;
  health: HealthProbe;
  commerce: Commerce;
  assistant: Assistant;
  chatSessions: ChatSessions;
  keptOutcomes: KeptOutcomes;
  rates: RequestRates;
  loggedReads: LoggedReads;
  /** Turns of the archives that are read; see `docs/adr/0061-fair-queues.md`. */
  exportTurns: FairQueue;
  logger: Logger;
};

type WaitsOutside =
  | 'db'
  | 'blobs'
  | 'passwords'
  | 'neurosity'
  | 'keptEmails'
  | 'anchors'
  | 'health'
  | 'assistant'
  | 'keptOutcomes'
  | 'rates'
  | 'exportTurns';

/** The part of {@link Deps} available inside a transaction: nothing here waits for I/O outside the database. */
export type InnerDeps = Omit<Deps, WaitsOutside | 'commerce'> & {
  commerce: Omit<Commerce, 'payments'> & { payments: Pick<PaymentProvider, 'kind' | 'webhook'> };
};

/** The signed-in user who makes a call, as currently stored in the database. */
export type Caller = {
  userId: UserId;
  organizationId: OrganizationId;
  userType: UserType;
  groups: readonly string[];
  /** Personal data is hidden: responses contain no names, and list order and search do not reveal them either. */
  isMasked: boolean;
  /** The user themselves if they see only clients they own or are assigned to; undefined if they see all. */
  onlyClientsOf?: UserId;
  /** Has not yet verified their e-mail address. */
  isUnverified?: true;
  /** The administrator who acts as this user; undefined if users act for themselves. */
  impersonatorId?: UserId;
  /** When they last proved their identity with a password or factor; undefined if unknown. */
  authenticatedAtMs?: number;
  /** The sign-in this call belongs to; undefined with an external identity provider. */
  familyId?: string;
};
