/** In place of the figures of a run, in a session of a study. */
export function BlindedNote() {
  return (
    <div className="lw-blinded">
      <h2>Blinded study session</h2>
      <p>
        The client sees and hears the feedback. Success, rewards and thresholds stay hidden, because they
        would tell whether the feedback is real. Watch the signal, the contact and the artifacts.
      </p>
    </div>
  );
}
