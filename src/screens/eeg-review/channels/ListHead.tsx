import { Button } from '@blueprintjs/core';

type ListHeadProps = { count: string; action: string; isDisabled: boolean; onAction: () => void };

/** Above a list: how many are marked, and a button that resets the marks. */
export const ListHead = ({ count, action, isDisabled, onAction }: ListHeadProps) => (
  <div className="lw-channels__row">
    <output className="lw-muted lw-small">{count}</output>
    <Button size="small" variant="minimal" disabled={isDisabled} onClick={onAction}>
      {action}
    </Button>
  </div>
);
