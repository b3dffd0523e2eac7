/** Problems, in sentences. */
export function ProblemLines({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return undefined;
  return (
    <ul className="lw-plain-list lw-field-error">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}
