type SortButtonProps = {
  label: string;
  order: 'asc' | 'desc' | undefined;
  /** 'by last name' */
  hint?: string | undefined;
  onClick: () => void;
};

const WORDS = { asc: 'ascending', desc: 'descending' } as const;

/** The header of a sortable column. */
export function SortButton({ label, order, hint, onClick }: SortButtonProps) {
  return (
    <button
      type="button"
      className="lw-table__sort"
      title={hint === undefined ? undefined : `Sort ${hint}`}
      onClick={onClick}
    >
      {label}
      {order ? (
        <>
          <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span>
          <span className="lw-visually-hidden">, sorted {WORDS[order]}</span>
          {hint === undefined ? undefined : <span className="lw-table__hint"> {hint}</span>}
        </>
      ) : undefined}
    </button>
  );
}
