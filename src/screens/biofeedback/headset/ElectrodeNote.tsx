import { useSessionHeadset } from './use-headset.ts';

/**
 * In a pause: why electrodes cannot be measured now, and what tells of them instead. For headsets that measure ohms in
 * a mode of their own only; others tell their contact while they stream.
 */
export function ElectrodeNote() {
  const contact = useSessionHeadset()?.view.facts?.contact;
  if (!contact || contact.whileStreaming) return undefined;
  return (
    <p className="lw-muted lw-small lw-electrodes__note">
      This headset can measure electrodes only before the recording, because measuring stops its EEG. If the
      signal quality of an electrode turns red, press the electrode down and watch its trace.
    </p>
  );
}
