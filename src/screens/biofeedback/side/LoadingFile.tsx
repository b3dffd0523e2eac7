/** An uploaded sound or video that is on its way from the server. */
export const LoadingFile = ({ name }: { name: string }) => (
  <p className="lw-muted" role="status">
    Loading ‘{name}’...
  </p>
);
