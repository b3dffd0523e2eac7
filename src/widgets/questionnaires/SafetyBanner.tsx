import type { SafetyAlert } from '#shared/api/questionnaire-responses.ts';
import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { FullName } from '../people/PersonName.tsx';

export type Safety = {
  alerts: readonly SafetyAlert[];
  /** The responses could not be loaded, so there may be others. */
  isUnknown: boolean;
  retry: () => void;
};

type SafetyBannerProps = {
  safety: Safety;
  therapistId: string;
  /** On a client's own page the client need not be named. */
  isOnClientPage?: boolean;
};

/**
 * Answers that call for a talk about safety. The banner stays until each response is marked as handled; nothing else
 * removes it. The text is fixed: it says what was marked and what to do, never what the client has.
 */
export function SafetyBanner({ safety, ...place }: SafetyBannerProps) {
  const { alerts, isUnknown, retry } = safety;
  return (
    <>
      {isUnknown ? (
        <Notice kind="danger" onAction={retry}>
          Answers about safety could not be loaded. There may be some that need your attention.
        </Notice>
      ) : undefined}
      {alerts.length > 0 ? <Alerts alerts={alerts} {...place} /> : undefined}
    </>
  );
}

type AlertsProps = Omit<SafetyBannerProps, 'safety'> & { alerts: readonly SafetyAlert[] };

function Alerts({ alerts, therapistId, isOnClientPage = false }: AlertsProps) {
  return (
    <Notice kind="danger">
      {/* Paragraphs keep their full stops in place in right-to-left pages. */}
      <p className="lw-safety__words">
        <strong>An answer about safety needs your attention.</strong> Talk with the client and follow the
        safety plan of your practice. This is not a diagnosis.
      </p>
      <ul className="lw-plain-list">
        {alerts.map(({ responseId, clientId, clientName, title, answeredAt }) => (
          <li key={responseId}>
            <p className="lw-safety__words">
              {isOnClientPage ? undefined : (
                <>
                  <FullName name={clientName} />,{' '}
                </>
              )}
              {title}, {formatDateTime(answeredAt)}:{' '}
              <AppLink
                href={pathTo.clientQuestionnaires({ therapistId, clientId }, { response: responseId })}
              >
                Read the response
              </AppLink>
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
