import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { keepFocus } from '../focus/keep-focus.ts';
import { Num } from '../text/Num.tsx';

type PagerProps = {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
};

/** '11–20 of 34' with buttons for the previous and the next page; nothing if everything fits on one page. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return undefined;
  const last = Math.min(total, (page + 1) * pageSize);
  return (
    <nav ref={keepFocus} className="lw-pager" aria-label="Pages">
      <span aria-live="polite">
        <Num>
          {page * pageSize + 1}–{last} of {total}
        </Num>
      </span>
      <Button
        variant="minimal"
        icon={<ChevronLeftIcon />}
        aria-label="Previous page"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <Button
        variant="minimal"
        icon={<ChevronRightIcon />}
        aria-label="Next page"
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
