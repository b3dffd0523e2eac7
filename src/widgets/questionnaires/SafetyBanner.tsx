import type { SafetyAlert } from '#shared/api/questionnaire-responses.ts';
import { pathTo } from '#shared/routes.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { FullName } from '../people/PersonName.tsx';

export type Safety = {
  alerts: readonly SafetyAlert[];
  /** They could not be loaded: nobody knows whether there are others. */
  isUnknown: boolean;
  retry: () => void;
};

type SafetyBannerProps = {
  safety: Safety;
  therapistId: string;
  /** Whose page it is need not be said there. */
  isOnClientPage?: boolean;
};

/**
 * Answers that call for a talk about safety, until each response is marked as handled: nothing else ends them. The words
 * are fixed: they say what was marked and what to do, and never what the client has.
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
      {/* Paragraphs: they keep their full stops in place where the page runs from right to left. */}
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
