import { useEffect, useState } from 'react';
import type { ConnectionTest } from '#live/connection-test/index.ts';
import { createStore, useStore } from '#live/store/index.ts';

/** The test of this page: opened and closed with the page. */
export function useConnectionTest(open: () => ConnectionTest): ConnectionTest | undefined {
  const [holder] = useState(() => createStore<ConnectionTest | undefined>(undefined));
  useEffect(() => {
    const test = open();
    holder.set(test);
    return () => {
      holder.set(undefined);
      test.dispose();
    };
  }, [holder, open]);
  return useStore(holder);
}
