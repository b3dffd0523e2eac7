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
      Electrodes are measured before the recording only: this headset stops its EEG for it, which would leave
      a hole in the session. If the signal quality of one has turned red, press it down; its trace shows at
      once whether that helped.
    </p>
  );
}
