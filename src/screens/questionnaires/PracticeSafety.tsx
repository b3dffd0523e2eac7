import type { UserId } from '#shared/domain/ids.ts';
import { useSafetyAlerts } from '#state/clients/use-safety-alerts.ts';
import { SafetyBanner } from '#widgets/questionnaires/SafetyBanner.tsx';

export function PracticeSafety({ therapistId }: { therapistId: UserId }) {
  return <SafetyBanner safety={useSafetyAlerts(therapistId)} therapistId={therapistId} />;
}
