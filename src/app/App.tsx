import { pathTo } from '#shared/routes.ts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAtomValue, useSetAtom } from '#state/jotai.ts';
import { maskPiiAtom, maskSavedAtom } from '#state/privacy.atoms.ts';
import { NavigateContext } from '#ui/navigation/AppLink.tsx';
import { HomeContext } from '#ui/navigation/home.ts';
import { MaskContext } from '#widgets/people/MaskedText.tsx';
import { usePaper } from '#ui/layout/use-paper.ts';
import { ActingBanner } from './frame/ActingBanner.tsx';
import { AnsweringLayer } from './AnsweringLayer.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { ListMemory } from './ListMemory.tsx';
import { Outlet } from './Outlet.tsx';
import { Sending } from './Sending.tsx';
import { Toasts } from './frame/Toasts.tsx';
import { UpdateBanner } from './updates/UpdateBanner.tsx';
import { usePrintLog } from './use-print-log.ts';
import { useTokenUpkeep, useUserLoading } from './start/use-session.ts';
import { useCache } from '#state/use-change.ts';
import { useAuth } from '#state/auth.atoms.ts';
import { forgetChatAtom } from '#state/chat/chat.atoms.ts';

const HOME = { href: pathTo.clients(), label: 'Go to clients' };

/** Shows the screen the guards allow. */
export function App() {
  useUserLoading();
  useTokenUpkeep();
  usePrivacyRefetch();
  useForgetChat();
  usePaper();
  const [path, navigate] = useLocation();
  usePrintLog(path);
  const isMasked = useAtomValue(maskPiiAtom);

  return (
    <NavigateContext value={navigate}>
      <HomeContext value={HOME}>
        <MaskContext value={isMasked}>
          <ListMemory>
            <Sending />
            <AnsweringLayer>
              <ActingBanner />
              <UpdateBanner />
              <OfflineBanner />
              <Outlet path={path} />
              <Toasts />
            </AnsweringLayer>
          </ListMemory>
        </MaskContext>
      </HomeContext>
    </NavigateContext>
  );
}

/** Refreshes all responses after personal data is hidden or shown, because the server masks them too. */
function usePrivacyRefetch(): void {
  const cache = useCache();
  const saved = useAtomValue(maskSavedAtom);
  useEffect(() => {
    if (saved > 0) void cache.refreshAll();
  }, [saved, cache]);
}

/** Clears the messages to Venus whenever a sign-in ends, so that the next user does not see them. */
function useForgetChat(): void {
  const forget = useSetAtom(forgetChatAtom);
  const isSignedOut = useAuth().kind === 'signedOut';
  useEffect(() => {
    if (isSignedOut) forget();
  }, [isSignedOut, forget]);
}
