import { getVisitSettings } from '#shared/api/visits.ts';
import { Button, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { WaitingRating } from '#model/visits/waiting-ratings.ts';
import { DEFAULT_SCALES, HIGHEST_RATING, type RatingMoment } from '#shared/visit/ratings.ts';
import { useAtomValue } from '#state/jotai.ts';
import { ratingProblemAtom, useGiveRating, useWaitingRatings } from '#state/ratings/ratings.atoms.ts';
import { useEndpoint } from '#state/use-endpoint.ts';
import { useRoom } from '../room/room-context.ts';

const TITLES: Readonly<Record<RatingMoment, string>> = {
  before: 'Ratings before',
  afterRun: 'Ratings after this run',
  after: 'Ratings after',
};
const VALUES = Array.from({ length: HIGHEST_RATING + 1 }, (_, value) => value);

type RatingPanelProps = {
  moment: RatingMoment;
  run: number | null;
  /** Lets the next step wait, so that it does not remove what is being given. */
  hold?: (() => void) | undefined;
};

/** What the client rates from 0 to 10, on the practice's own scales, and the strategy used. Nothing is required. */
export function RatingPanel({ moment, run, hold }: RatingPanelProps) {
  const { data } = useRoom();
  const settings = useEndpoint(getVisitSettings, { params: { id: data.therapistId } });
  const give = useGiveRating();
  const [scores, setScores] = useState<Record<string, number>>({});
  const [strategy, setStrategy] = useState('');
  const [givenKey, setGivenKey] = useState<string>();
  const [isHolding, setIsHolding] = useState(false);
  const holdOnce = () => {
    if (!hold || isHolding) return;
    hold();
    setIsHolding(true);
  };
  const scales = settings.data?.scales ?? (settings.error ? DEFAULT_SCALES : []);
  const strategyId = useId();
  const save = () => {
    const givenAt = new Date().toISOString();
    setGivenKey(give(data.session, { moment, run, scores, strategy: strategy.trim(), givenAt }));
  };
  return (
    <section className="lw-card lw-ratings" aria-label={TITLES[moment]}>
      <h2>{TITLES[moment]}</h2>
      {isHolding ? <p className="lw-muted">The next step waits until you start it.</p> : undefined}
      {givenKey ? (
        <Saving ratingKey={givenKey} />
      ) : (
        <>
          {scales.map((scale) => (
            <Scale
              key={scale}
              name={scale}
              value={scores[scale]}
              onChange={(value) => {
                holdOnce();
                setScores({ ...scores, [scale]: value });
              }}
            />
          ))}
          {moment === 'before' ? undefined : (
            <>
              <label htmlFor={strategyId}>Strategy used</label>
              <TextArea
                id={strategyId}
                fill
                autoResize={false}
                rows={2}
                maxLength={2000}
                value={strategy}
                onChange={(event) => {
                  holdOnce();
                  setStrategy(event.currentTarget.value);
                }}
              />
            </>
          )}
          <Button disabled={Object.keys(scores).length === 0 && strategy.trim() === ''} onClick={save}>
            Save ratings
          </Button>
        </>
      )}
    </section>
  );
}

function Saving({ ratingKey }: { ratingKey: string }) {
  const waiting = useWaitingRatings().find(({ key }) => key === ratingKey);
  const problem = useAtomValue(ratingProblemAtom);
  return <output>{savingWords(waiting, problem)}</output>;
}

function savingWords(waiting: WaitingRating | undefined, problem: string | undefined): string {
  if (!waiting) return 'Ratings saved.';
  if (waiting.refused !== undefined)
    return `The server rejected the ratings: ${waiting.refused} They stay on this computer. The list of clients offers to send them again.`;
  return problem === undefined
    ? 'Saving ratings'
    : `The ratings wait on this computer and are sent as soon as the server can be reached. ${problem}`;
}

type ScaleProps = { name: string; value: number | undefined; onChange: (value: number) => void };

function Scale({ name, value, onChange }: ScaleProps) {
  const group = useId();
  return (
    <fieldset className="lw-rating">
      <legend>{name}</legend>
      {VALUES.map((each) => (
        <label key={each} data-chosen={each === value}>
          <input
            type="radio"
            name={group}
            className="lw-visually-hidden"
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {each}
        </label>
      ))}
    </fieldset>
  );
}
