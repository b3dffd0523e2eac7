import { mainsMismatchWords } from '#shared/engine/mains.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';
import { Notice } from '#ui/notices/Notice.tsx';

type MainsCheckProps = {
  settingHz: MainsHz;
  /** Undefined while no hum is found. */
  foundHz: MainsHz | undefined;
  onChange: (mainsHz: MainsHz) => void;
};

/** Whether the mains setting matches the hum in the signal. If not, offers to change the setting. */
export function MainsCheck({ settingHz, foundHz, onChange }: MainsCheckProps) {
  const mismatch = mainsMismatchWords({ settingHz, measuredHz: foundHz ?? null });
  if (foundHz === undefined || mismatch === undefined) {
    return (
      <p className="lw-muted lw-small">
        {foundHz === undefined
          ? `No significant mains hum so far. The mains setting is ${settingHz} Hz.`
          : `Mains hum is at ${foundHz} Hz, as set.`}
      </p>
    );
  }
  return (
    <Notice kind="warning" action={<>Use {foundHz} Hz</>} onAction={() => onChange(foundHz)}>
      {mismatch}
    </Notice>
  );
}
