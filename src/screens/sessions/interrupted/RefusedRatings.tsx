import { Button } from '@blueprintjs/core';
import { isBy, type WaitingRating } from '#model/visits/waiting-ratings.ts';
import { giverAtom } from '#state/account/impersonation.atoms.ts';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { useWaitingRatings, waitingRatingsAtom } from '#state/ratings/ratings.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { formatDateTime } from '#ui/text/format.ts';

/** Ratings that the server rejected: they are stored on this computer until they are sent or discarded. */
export function RefusedRatings() {
  const giver = useAtomValue(giverAtom);
  const change = useSetAtom(waitingRatingsAtom);
  const showToast = useToast();
  const refused = useWaitingRatings().filter((each) => isBy(each, giver) && each.refused !== undefined);
  if (refused.length === 0) return undefined;
  const sendAgain = (key: string) =>
    change((before) => before.map((each) => (each.key === key ? { ...each, refused: undefined } : each)));
  const discard = (rating: WaitingRating) => {
    change((before) => before.filter(({ key }) => key !== rating.key));
    const keep = () => change((before) => [...before, rating]);
    showToast({ kind: 'info', message: 'Ratings discarded.', action: { label: 'Undo', run: keep } });
  };
  return (
    <div className="lw-banner">
      {refused.map((each) => (
        <Notice
          key={each.key}
          kind="danger"
          onAction={() => sendAgain(each.key)}
          action="Send again"
          actions={
            <Button size="small" onClick={() => discard(each)}>
              Discard
            </Button>
          }
        >
          <strong>The server rejected ratings of a session.</strong> They were given{' '}
          {formatDateTime(each.rating.givenAt)} and are still stored on this computer. {each.refused}
        </Notice>
      ))}
    </div>
  );
}
