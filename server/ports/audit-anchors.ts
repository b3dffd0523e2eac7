import type { OrganizationId } from '#shared/domain/ids.ts';

/** The head of a log at one moment. */
export type Anchor = {
  organizationId: OrganizationId;
  /** Number and hash of the newest entry at that time. */
  seq: number;
  hash: string;
  /** ISO 8601. */
  at: string;
};
export type SignedAnchor = Anchor & { signature: string };

/** Signed heads of logs, stored outside the database: an attacker who rewrites the whole chain cannot forge these. */
export type AuditAnchors = {
  /** PEM, for checking signatures elsewhere. */
  publicKey: string;
  /** Oldest first. */
  list(organizationId: OrganizationId): Promise<SignedAnchor[]>;
  /** Signs and stores it. */
  add(anchor: Anchor): Promise<void>;
  /** True if signed with the key of this server and unchanged since. */
  isGenuine(anchor: SignedAnchor): boolean;
};
