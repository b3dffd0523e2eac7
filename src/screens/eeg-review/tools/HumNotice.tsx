import { useState } from 'react';
import type { Workbench } from '#live/offline/index.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useMainsHum } from './use-mains-hum.ts';

type HumNoticeProps = { workbench: Workbench; practiceHz: MainsHz };

/** Warns when mains hum covers the EEG, and offers the notch. Filters nothing before the user agrees. */
export function HumNotice({ workbench, practiceHz }: HumNoticeProps) {
  const [isDismissed, setDismissed] = useState(false);
  const humHz = useMainsHum(workbench, practiceHz);
  if (humHz === undefined || isDismissed) return undefined;
  const addNotch = () => workbench.change({ filter: { ...workbench.settings.get().filter, notchHz: humHz } });
  return (
    <Notice
      kind="info"
      onDismiss={() => setDismissed(true)}
      action={<>Notch {humHz} Hz</>}
      onAction={addNotch}
    >
      Mains hum at {humHz} Hz is stronger than the EEG on this page.
    </Notice>
  );
}
