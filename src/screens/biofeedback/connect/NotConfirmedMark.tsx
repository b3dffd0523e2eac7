import { connectedState } from '#shared/eeg/headsets/support.ts';
import type { HeadsetFacts } from '#live/headsets/index.ts';
import { DETAILS_NOT_CONFIRMED } from '#widgets/headsets/headset-words.ts';
import { allowScrollingByKey } from '#ui/hooks/scroll-by-key.ts';
import { Popover } from '#ui/popovers/Popover.tsx';

type NotConfirmedMarkProps = { facts: Pick<HeadsetFacts, 'driver' | 'deviceType' | 'experimental'> };

/**
 * Facts the maker has not confirmed, but Loopwell relies on; nothing if all are confirmed. Prominent for an
 * experimental driver, subtle if only details are unconfirmed.
 */
export function NotConfirmedMark({ facts }: NotConfirmedMarkProps) {
  const { experimental: items } = facts;
  const isExperimental = connectedState(facts) === 'experimental';
  if (items.length === 0) return undefined;
  return (
    <Popover
      placement="bottom-start"
      content={
        <section className="lw-metric-card" aria-label="What is not confirmed" ref={allowScrollingByKey}>
          <strong className="lw-provenance__title">Not confirmed by the maker</strong>
          <ul className="lw-experimental__list">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="lw-muted lw-small">
            {isExperimental
              ? 'The driver uses this information, and it works in our tests. Check the signal with closed eyes and a clenched jaw before you rely on its figures.'
              : 'How its samples are read is confirmed; only details are not.'}
          </p>
        </section>
      }
    >
      <button
        type="button"
        className={isExperimental ? 'lw-experimental' : 'lw-experimental lw-experimental--quiet'}
      >
        {isExperimental ? 'Experimental' : DETAILS_NOT_CONFIRMED}
      </button>
    </Popover>
  );
}
