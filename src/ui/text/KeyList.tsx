type KeyListProps = {
  hints: readonly { keys: string; does: string }[];
  /** Spaces separate keys; otherwise they belong to the name of one key. */
  isOfSingleKeys?: boolean;
};

/** Keyboard shortcuts with their effects. */
export const KeyList = ({ hints, isOfSingleKeys = false }: KeyListProps) => (
  <dl className="lw-keys">
    {hints.map(({ keys, does }) => (
      <div key={`${keys} ${does}`} className="lw-provenance__row">
        <dt>
          {(isOfSingleKeys ? keys.split(' ') : [keys]).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
