import { Button, Checkbox } from '@blueprintjs/core';
import { ListColumnsIcon } from '@blueprintjs/icons';
import type { useColumns } from './use-columns.ts';
import { Popover } from '../popovers/Popover.tsx';

type ColumnChoiceButtonProps = {
  columns: Pick<ReturnType<typeof useColumns>, 'optional' | 'toggle' | 'reset'>;
};

/** Choice of the columns a table shows; stored for the next visit. See `useColumns`. */
export function ColumnChoiceButton({ columns: { optional, toggle, reset } }: ColumnChoiceButtonProps) {
  const boxes = (
    <fieldset className="lw-popover-form" aria-label="Columns shown">
      {optional.map(({ key, head, isShown }) => (
        <Checkbox key={key} checked={isShown} onChange={() => toggle(key)}>
          {head}
        </Checkbox>
      ))}
      <Button size="small" variant="minimal" onClick={reset}>
        Show the usual columns
      </Button>
    </fieldset>
  );
  return (
    <Popover placement="bottom-end" content={boxes}>
      <Button icon={<ListColumnsIcon />} aria-label="Choose columns" title="Choose columns" />
    </Popover>
  );
}
