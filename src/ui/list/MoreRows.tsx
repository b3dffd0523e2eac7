import { useEffect, useEffectEvent, useRef } from 'react';
import { BusyButton } from '../buttons/BusyButton.tsx';
import { formatNumber } from '../text/format.ts';
import { Num } from '../text/Num.tsx';

type MoreRowsProps = {
  shown: number;
  total: number;
  isBusy: boolean;
  onMore: () => void;
};

/**
 * The foot of a growing list. It loads the next rows when scrolled into view, or on a click.
 *
 *     <MoreRows shown={rows.length} total={total} isBusy={isFetchingNextPage} onMore={fetchNextPage} />
 */
export function MoreRows({ shown, total, isBusy, onMore }: MoreRowsProps) {
  const foot = useRef<HTMLDivElement>(null);
  const hasMore = shown < total;
  const canAsk = hasMore && !isBusy;
  const askMore = useEffectEvent(onMore);
  // Observe again after each response: if the foot is still in view, the next rows are loaded.
  useEffect(() => {
    const element = foot.current;
    if (!element || !canAsk || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) askMore();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canAsk]);
  return (
    <div className="lw-pager" ref={foot}>
      <span aria-live="polite">
        <Num>
          {formatNumber(shown, 0)} of {formatNumber(total, 0)}
        </Num>
      </span>
      {hasMore ? (
        <BusyButton variant="minimal" isBusy={isBusy} onClick={onMore}>
          Show more
        </BusyButton>
      ) : undefined}
    </div>
  );
}
