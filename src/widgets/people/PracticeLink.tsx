import type { OrganizationId } from '#shared/domain/ids.ts';
import { CopyButton } from '#ui/buttons/CopyButton.tsx';

/** Where clients of the practice make their account. */
export const practiceLink = (organizationId: OrganizationId): string =>
  `${window.location.origin}/onboard-client?practice=${organizationId}`;

export const CopyPracticeLink = ({ organizationId }: { organizationId: OrganizationId }) => (
  <CopyButton label="Copy link for clients" text={() => practiceLink(organizationId)} />
);
