import { formatTime } from '#ui/text/format.ts';

type StepDoneProps = {
  /** 'Answered' or 'Recorded' */
  what: string;
  /** When it was done; undefined as long as it is not. */
  at: string | null | undefined;
  /** Why it is not known whether it is done. */
  problem: string | undefined;
};

/** Says that a step of a visit was done in another tab or on another device. */
export function StepDone({ what, at, problem }: StepDoneProps) {
  return (
    <output className="lw-step-done">
      {at ? `${what} at ${formatTime(Date.parse(at))}` : undefined}
      {!at && problem !== undefined ? `It is not known whether this is done: ${problem}` : undefined}
    </output>
  );
}
