import { useLocation } from 'wouter';
import { MESSAGES } from '#model/messages.ts';
import { useAtomValue } from '#state/jotai.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { refreshAtom } from '#state/updates.atoms.ts';
import { fillsWindow } from '../routes/route-table.ts';

const RECORDING_WORDS = 'A session is running or being saved in another tab. Refresh once it has ended.';

/** Offers the new version. Not on pages that fill the window: a session may be running there. */
export function UpdateBanner() {
  const waiting = useAtomValue(refreshAtom);
  const showToast = useToast();
  const isCovered = fillsWindow(useLocation()[0]);
  if (!waiting || isCovered) return undefined;
  const refresh = async () => {
    if ((await waiting.refresh()) === 'recording') showToast({ kind: 'warning', message: RECORDING_WORDS });
  };
  return (
    <output className="lw-update">
      <button type="button" onClick={() => void refresh()}>
        {MESSAGES.newVersion}
      </button>
    </output>
  );
}
