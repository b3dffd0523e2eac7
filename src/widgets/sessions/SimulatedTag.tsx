/** Stands behind what was recorded on the simulated headset: it is left out of every figure over sessions. */
export function SimulatedTag({ isSimulated }: { isSimulated: boolean }) {
  if (!isSimulated) return undefined;
  return (
    <>
      {' '}
      <span className="lw-tag lw-tag--warning">Simulated</span>
    </>
  );
}
