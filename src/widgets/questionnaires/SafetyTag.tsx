import { WarningSignIcon } from '@blueprintjs/icons';

/** Stands behind the name of a client with safety answers that are not marked as handled. Nothing without any. */
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
