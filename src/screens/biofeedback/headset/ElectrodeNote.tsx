import { useSessionHeadset } from './use-headset.ts';

/**
 * During a pause: why impedance cannot be measured now, and what shows contact instead. Only for headsets that measure
 * impedance in a separate mode; others report contact while streaming.
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
