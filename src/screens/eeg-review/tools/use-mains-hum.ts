import { useEffect, useState } from 'react';
import { createStore, useStore } from '#live/store/index.ts';
import { dominantHum, humRequest, showsHum, type Workbench } from '#live/offline/index.ts';
import type { MainsHz } from '#shared/engine/engine-api.ts';

/** The page must be at rest for this long before it is measured: scrolling must not wait for the measurement. */
const REST_MS = 800;

/** Mains hum stronger than the EEG of the page while no filter removes it; measured when scrolling stops. */
export function useMainsHum(workbench: Workbench, practiceHz: MainsHz): MainsHz | undefined {
  const [found] = useState(() => createStore<MainsHz | undefined>(undefined));
  useEffect(() => {
    let timer: number | undefined;
    let measuredPage = '';
    let isLeft = false;
    const measure = async () => {
      const request = showsHum(workbench, 60) || showsHum(workbench, 50) ? humRequest(workbench) : undefined;
      const page = JSON.stringify(request);
      if (!request || page === measuredPage) return;
      measuredPage = page;
      // A page that cannot be measured is reported where it is drawn.
      const reply = await workbench.control.spectrum(request).catch(() => undefined);
      if (!isLeft && reply && page === measuredPage) found.set(dominantHum(reply.traces, practiceHz));
    };
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void measure(), REST_MS);
    };
    wait();
    const stop = workbench.onChange(wait);
    return () => {
      isLeft = true;
      stop();
      window.clearTimeout(timer);
      found.set(undefined);
    };
  }, [workbench, practiceHz, found]);
  useStore(workbench.settings);
  const hum = useStore(found);
  return hum !== undefined && showsHum(workbench, hum) ? hum : undefined;
}
