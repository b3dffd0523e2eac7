type KeyListProps = {
  hints: readonly { keys: string; does: string }[];
  /** The spaces stand between keys, not within the name of one. */
  isOfSingleKeys?: boolean;
};

/** Keys and what each does. */
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
