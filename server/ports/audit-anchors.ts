import type { OrganizationId } from '#shared/domain/ids.ts';

/** The end of a log at one moment. */
export type Anchor = {
  organizationId: OrganizationId;
  /** Number and hash of the newest entry then. */
  seq: number;
  hash: string;
  /** ISO 8601. */
  at: string;
};
export type SignedAnchor = Anchor & { signature: string };

/** Signed ends of logs, kept apart from the database: whoever writes the whole chain anew cannot write these. */
export type AuditAnchors = {
  /** PEM, for whoever checks signatures elsewhere. */
  publicKey: string;
  /** Oldest first. */
  list(organizationId: OrganizationId): Promise<SignedAnchor[]>;
  /** Signs and keeps it. */
  add(anchor: Anchor): Promise<void>;
  /** Signed with the key of this server, and not changed since. */
  isGenuine(anchor: SignedAnchor): boolean;
};
