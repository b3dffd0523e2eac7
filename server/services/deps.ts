import type { OrganizationId, UserId } from '#shared/domain/ids.ts';
import type { UserType } from '#shared/domain/permissions.ts';
import type { Db } from '../db/db.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { SecretBox } from '../identity/secret-box.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Assistant } from '../ports/assistant.ts';
import type { AuditAnchors } from '../ports/audit-anchors.ts';
import type { BlobStore, Sha256 } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Installation } from '../ports/installation.ts';
import type { Logger } from '../ports/logger.ts';
import type { KeptLetters } from '../ports/mail-transport.ts';
import type { NeurosityCloud } from '../ports/neurosity-cloud.ts';
import type { Random } from '../ports/random.ts';
import type { ChatSessions } from './chat-sessions.ts';
import type { Commerce } from './commerce-settings.ts';
import type { KeptOutcomes } from './kept-outcomes.ts';

/** Everything outside that the services use. */
export type Deps = {
  db: Db;
  blobs: BlobStore;
  sha256: Sha256;
  clock: Clock;
  ids: Ids;
  installation: Installation;
  random: Random;
  passwords: Passwords;
  tokens: Tokens;
  secrets: SecretBox;
  /** Undefined where the server is not set up for it. */
  neurosity: NeurosityCloud | undefined;
  keptLetters: KeptLetters;
  anchors: AuditAnchors;
  /** What is sold here, and how it is paid. */
  commerce: Commerce;
  assistant: Assistant;
  chatSessions: ChatSessions;
  keptOutcomes: KeptOutcomes;
  logger: Logger;
};

/** The signed-in user a call is made for, as the database has them at this moment. */
export type Caller = {
  userId: UserId;
  organizationId: OrganizationId;
  userType: UserType;
  groups: readonly string[];
  /** Has personal data hidden: answers name nobody, and neither order nor search of a list tells more. */
  isMasked: boolean;
  /** Has not yet shown that the e-mail address is theirs. */
  isUnverified?: true;
  /** The administrator who acts as this user; undefined where users act for themselves. */
  impersonatorId?: UserId;
  /** When they last showed a password or factor; undefined where nothing says so. */
  authenticatedAtMs?: number;
};
