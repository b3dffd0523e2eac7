import type { OrganizationId, UserId } from '#shared/domain/ids.ts';

/** Names a user. */
export type UserKey = { organizationId: OrganizationId; userId: UserId };
