/** A file that is on its way from the server. */
export const LoadingFile = ({ name }: { name: string }) => (
  <output className="lw-muted">Loading ‘{name}’...</output>
);
