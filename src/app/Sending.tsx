import { type ReactNode, useEffect, useState } from 'react';
import { useAnswering } from '#state/answering/answering.atoms.ts';
import { useWaitingRatings, waitingRatingsAtom } from '#state/ratings/ratings.atoms.ts';
import { useFollowOutbox, useWaitingChanges } from '#state/outbox/use-waiting-changes.ts';
import { useFollow } from '#state/storage/sealed-atom.ts';

const LOAD_AGAIN_MS = 15_000;

/** Sends what waits on this computer, from any page. What sends is loaded once something waits. */
export function Sending() {
  useFollow(waitingRatingsAtom.follow);
  const { sheet, waiting } = useAnswering();
  const ratings = useWaitingRatings();
  useFollowOutbox();
  const changes = useWaitingChanges();
  const answers = useLoaded(sheet !== undefined || waiting.length > 0, loadAnswers);
  const sendRatings = useLoaded(ratings.length > 0, loadRatings);
  const sendChanges = useLoaded(changes.length > 0, loadChanges);
  return (
    <>
      {answers}
      {sendRatings}
      {sendChanges}
    </>
  );
}

const loadAnswers = async () => {
  const { SendAnswers } = await import('#state/sending/SendAnswers.ts');
  return <SendAnswers />;
};

const loadRatings = async () => {
  const { SendRatings } = await import('#state/sending/SendRatings.ts');
  return <SendRatings />;
};

const loadChanges = async () => {
  const { SendOutbox } = await import('#state/sending/SendOutbox.ts');
  return <SendOutbox />;
};

/** Without network, loading is repeated. */
function useLoaded(isNeeded: boolean, load: () => Promise<ReactNode>): ReactNode {
  const [loaded, setLoaded] = useState<ReactNode>();
  const isDue = isNeeded && loaded === undefined;
  useEffect(() => {
    if (!isDue) return;
    let timer: number | undefined;
    let isOver = false;
    const attempt = () => {
      load().then(
        (sender) => {
          if (!isOver) setLoaded(sender);
        },
        () => {
          if (!isOver) timer = window.setTimeout(attempt, LOAD_AGAIN_MS);
        },
      );
    };
    attempt();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isDue, load]);
  return loaded;
}
