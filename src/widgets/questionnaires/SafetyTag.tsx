import { WarningSignIcon } from '@blueprintjs/icons';

/** Follows the name of a client with safety answers not marked as handled. Empty if there are none. */
export function SafetyTag({ count }: { count: number }) {
  if (count === 0) return undefined;
  return (
    <>
      {' '}
      <span className="lw-tag lw-tag--danger">
        <WarningSignIcon size={12} aria-hidden="true" />
        {count === 1 ? 'Safety alert' : `${count} safety alerts`}
      </span>
    </>
  );
}
