import './headset-card.css';
import { type ReactNode, useId } from 'react';
import { HEADSET_ABOUT } from '#shared/eeg/headsets/about.ts';
import type { Headset } from '#shared/eeg/headsets/headset.ts';
import { HEADSET_SUPPORT } from '#shared/eeg/headsets/support.ts';
import { HeadsetPicture } from './HeadsetPicture.tsx';
import { DETAILS_NOT_CONFIRMED, headsetRows, listName, supportWords } from './headset-words.ts';
import { Fact } from '#ui/text/Fact.tsx';

type HeadsetCardProps = {
  headset: Headset;
  /** In a shop, a driver that simply works needs no mention. */
  isForSale?: boolean;
  /** Actions on the headset, at the end of the card. */
  children?: ReactNode;
};

/** One headset of the catalogue: picture, state of its driver, description and use. */
export function HeadsetCard({ headset, isForSale = false, children }: HeadsetCardProps) {
  const headingId = useId();
  const about = HEADSET_ABOUT[headset.deviceType];
  const support = HEADSET_SUPPORT[headset.deviceType];
  const { word, kind, meaning } = supportWords(support);
  const isPlain = isForSale && kind === 'success';
  // For an experimental driver the whole list is a reason for the mark; otherwise it concerns details.
  const details = support.state === 'confirmed' && !isPlain ? support.inferred : [];
  const reasons = support.state === 'confirmed' ? [] : support.inferred;
  const notes = isPlain ? [] : [meaning, ...reasons, ...support.notes];
  return (
    <article className="lw-panel lw-device-card" aria-labelledby={headingId}>
      <div className="lw-device-card__picture">
        <HeadsetPicture deviceType={headset.deviceType} />
      </div>
      <div className="lw-device-card__body">
        <div className="lw-device-card__head">
          <h2 id={headingId}>{listName(headset)}</h2>
          <span className={`lw-tag lw-tag--${kind}`}>{word}</span>
        </div>
        <p>{about.summary}</p>
        <p className="lw-muted">{about.use}</p>
        <dl className="lw-facts lw-small">
          {headsetRows(headset, support).map(({ term, text }) => (
            <div key={term} className="lw-provenance__row">
              <Fact term={term}>{text}</Fact>
            </div>
          ))}
        </dl>
        {notes.length > 0 ? (
          <ul
            className="lw-device-card__notes lw-small lw-muted"
            aria-label={`About the driver of ${listName(headset)}`}
          >
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : undefined}
        {details.length > 0 ? (
          <div className="lw-small lw-muted">
            <strong>{DETAILS_NOT_CONFIRMED}</strong>
            <ul
              className="lw-device-card__notes"
              aria-label={`${DETAILS_NOT_CONFIRMED}: ${listName(headset)}`}
            >
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </div>
        ) : undefined}
        {children ? <div className="lw-device-card__foot">{children}</div> : undefined}
      </div>
    </article>
  );
}
