type SeenClientsProps = {
  /** The user sees only clients they own or are assigned to. */
  isPartial: boolean;
  /** Names the rows if they are not clients. */
  what?: string;
};

/** Above lists: whose clients they have. */
export const SeenClients = ({ isPartial, what }: SeenClientsProps) =>
  isPartial ? (
    <p className="lw-muted lw-small">
      {what === undefined
        ? 'Clients you own or are assigned to'
        : `${what} of clients you own or are assigned to`}
    </p>
  ) : undefined;
