/** Follows the label of a recording on the simulated headset, which is left out of all figures over sessions. */
export function SimulatedTag({ isSimulated }: { isSimulated: boolean }) {
  if (!isSimulated) return undefined;
  return (
    <>
      {' '}
      <span className="lw-tag lw-tag--warning">Simulated</span>
    </>
  );
}
