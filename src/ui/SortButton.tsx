type SortButtonProps = { label: string; order: 'asc' | 'desc' | undefined; onClick: () => void };

const WORDS = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column that can be sorted by. */
export function SortButton({ label, order, onClick }: SortButtonProps) {
  return (
    <button type="button" className="lw-table__sort" onClick={onClick}>
      {label}
      {order ? (
        <>
          <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span>
          <span className="lw-visually-hidden">, sorted {WORDS[order]}</span>
        </>
      ) : undefined}
    </button>
  );
}
