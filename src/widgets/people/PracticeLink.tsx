import type { OrganizationId } from '#shared/domain/ids.ts';
import { pathTo } from '#shared/routes.ts';
import { CopyButton } from '#ui/buttons/CopyButton.tsx';

/** Address where clients of the practice create their accounts. */
export const practiceLink = (organizationId: OrganizationId): string =>
  window.location.origin + pathTo.onboardClient({ practice: organizationId });

export const CopyPracticeLink = ({ organizationId }: { organizationId: OrganizationId }) => (
  <CopyButton label="Copy link for clients" text={() => practiceLink(organizationId)} />
);
