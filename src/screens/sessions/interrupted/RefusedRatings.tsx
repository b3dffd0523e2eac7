import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/routes.ts';
import { whenGiven } from '#model/visits/rating-rows.ts';
import { isBy, isFromActing, type WaitingRating } from '#model/visits/waiting-ratings.ts';
import { giverAtom } from '#state/account/impersonation.atoms.ts';
import { useColleagues } from '#state/account/use-colleagues.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { useWaitingRatings, waitingRatingsAtom } from '#state/ratings/ratings.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useNameAmong } from '#widgets/people/PersonName.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { formatDateTime } from '#ui/text/format.ts';

/** Ratings that nothing sends by itself: they are stored on this computer until they are sent or discarded. */
export function RefusedRatings() {
  const giver = useAtomValue(giverAtom);
  const all = useWaitingRatings();
  const refused = all.filter((each) => isBy(each, giver) && each.refused !== undefined);
  const fromActing = all.filter((each) => isFromActing(each, giver));
  if (refused.length + fromActing.length === 0) return undefined;
  return (
    <div className="lw-banner">
      {refused.map((each) => (
        <Refused key={each.key} rating={each} />
      ))}
      {fromActing.length > 0 ? <FromActing ratings={fromActing} /> : undefined}
    </div>
  );
}

function Refused({ rating }: { rating: WaitingRating }) {
  const change = useSetAtom(waitingRatingsAtom);
  const sendAgain = () =>
    change((before) =>
      before.map((each) => (each.key === rating.key ? { ...each, refused: undefined } : each)),
    );
  return (
    <Notice
      kind="danger"
      onAction={sendAgain}
      action={<NamedAction rating={rating}>Send again</NamedAction>}
      link={sessionLink(rating)}
      actions={<DiscardButton rating={rating} />}
    >
      <strong>The server rejected ratings of a session.</strong> They were given {given(rating)} and are still
      stored on this computer. {rating.refused}
    </Notice>
  );
}

/** Sent only under the sign-in they were given under. The administrator who acted is the only one who sees them. */
function FromActing({ ratings }: { ratings: readonly WaitingRating[] }) {
  const nameOf = useNameAmong(useColleagues());
  return ratings.map((each) => (
    <Notice
      key={each.key}
      kind="warning"
      link={{ href: pathTo.operators(), label: 'Show operators' }}
      actions={<DiscardButton rating={each} />}
    >
      <strong>Ratings of a session were not sent.</strong> They were given {given(each)} while you acted as{' '}
      {nameOf(each.giver.userId)}, and are still stored on this computer. Act as this user again to send them.
    </Notice>
  ));
}

function DiscardButton({ rating }: { rating: WaitingRating }) {
  const change = useSetAtom(waitingRatingsAtom);
  const showToast = useToast();
  const discard = () => {
    change((before) => before.filter(({ key }) => key !== rating.key));
    const keep = () => change((before) => [...before, rating]);
    showToast({ kind: 'info', message: 'Ratings discarded.', action: { label: 'Undo', run: keep } });
  };
  return (
    <Button size="small" onClick={discard}>
      <NamedAction rating={rating}>Discard</NamedAction>
    </Button>
  );
}

/** Several notices can be shown at once: their buttons need different names. */
const NamedAction = ({ rating, children }: { rating: WaitingRating; children: ReactNode }) => (
  <>
    {children}
    <span className="lw-visually-hidden">
      : ratings {whenGiven(rating.rating).toLowerCase()}, {given(rating)}
    </span>
  </>
);

const given = ({ rating }: WaitingRating): string => formatDateTime(rating.givenAt);

const sessionLink = ({ therapistId, clientId, sessionId }: WaitingRating) =>
  clientId && { href: pathTo.session({ therapistId, clientId, sessionId }), label: 'Open session' };
