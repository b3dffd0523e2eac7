import { SmallMultiples } from '#live/charts/index.ts';
import { pathTo } from '#shared/routes.ts';
import { countOf, formatDate } from '#ui/text/format.ts';
import { AppLink } from '#ui/navigation/AppLink.tsx';
import { Num } from '#ui/text/Num.tsx';
import type { ClientIds } from '#widgets/clients/client-tabs.ts';
import { VerdictTag } from '#widgets/replay/VerdictTag.tsx';
import type { LedgerGroup, LedgerSession } from './ledger-groups.ts';
import { sessionAxis } from './session-axis.ts';

type MuscleProps = { ids: ClientIds; group: LedgerGroup };

/** Whether success followed muscle, session by session: a change over sessions may be a change of muscle tension. */
export function MuscleOverSessions({ ids, group }: MuscleProps) {
  const { sessions } = group;
  const suspected = sessions.filter(isSuspected);
  const correlations = sessions.map(({ honesty }) => honesty?.correlation?.value ?? null);
  const hasCurve = correlations.filter((value) => value !== null).length > 1;
  return (
    <section aria-label={`Brain or muscle: ${group.protocolName}`} className="lw-ledger-muscle">
      <h4>Brain or muscle</h4>
      <p>{muscleWords(sessions)}</p>
      {suspected.length > 0 ? (
        <ul className="lw-ledger-muscle__list">
          {suspected.map(({ sessionId, startedAt, honesty }) => (
            <li key={sessionId}>
              <AppLink href={pathTo.sessionBreakdown({ ...ids, sessionId })}>
                <Num>{formatDate(startedAt)}</Num>
              </AppLink>{' '}
              {honesty ? <VerdictTag verdict={honesty.verdict} /> : undefined}
            </li>
          ))}
        </ul>
      ) : undefined}
      {hasCurve ? (
        <SmallMultiples
          {...sessionAxis(sessions)}
          rows={[
            {
              label: 'Correlation of success with muscle',
              values: correlations,
              colour: 'var(--lw-warning)',
              digits: 2,
              range: [-1, 1],
            },
          ]}
          description={`Correlation of success with muscle over ${countOf(sessions.length, 'session')}. ${muscleWords(sessions)}`}
        />
      ) : undefined}
    </section>
  );
}

type Counts = { total: number; suspected: number; honest: number; unknown: number };

function countWords({ total, suspected, honest, unknown }: Counts): string {
  if (unknown === total) return 'It is not known for these sessions whether success rose with muscle.';
  if (honest === total) return `Success did not rise with muscle in any of ${countOf(total, 'session')}.`;
  const parts = [
    suspected > 0 ? `rose with muscle in ${suspected}` : '',
    honest > 0 ? `did not rise with it in ${honest}` : '',
  ].filter((each) => each !== '');
  const known = `Of ${countOf(total, 'session')}, success ${parts.join(', ')}`;
  return unknown > 0 ? `${known}, and it is not known in ${unknown}.` : `${known}.`;
}

const isSuspected = ({ honesty }: LedgerSession): boolean =>
  honesty?.verdict === 'muscle' || honesty?.verdict === 'watch';

/** Every session is counted: an unknown one is no all-clear. */
export function muscleWords(sessions: readonly LedgerSession[]): string {
  const suspected = sessions.filter(isSuspected).length;
  const honest = sessions.filter(({ honesty }) => honesty?.verdict === 'honest').length;
  const unstored = sessions.filter(({ honesty }) => !honesty).length;
  const unknown = sessions.length - suspected - honest;
  return [
    countWords({ total: sessions.length, suspected, honest, unknown }),
    suspected > 0 ? 'A change over these sessions may be muscle.' : '',
    unstored > 0 ? `The breakdown shows it for ${unstored} that were recorded before it was stored.` : '',
  ]
    .filter((each) => each !== '')
    .join(' ');
}
