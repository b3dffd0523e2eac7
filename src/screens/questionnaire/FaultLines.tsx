/** What is wrong, in sentences. */
export function FaultLines({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return undefined;
  return (
    <ul className="lw-plain-list lw-field-error">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
}
