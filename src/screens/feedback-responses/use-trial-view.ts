import { useSyncExternalStore } from 'react';
import type { FeedbackTrial, FeedbackView } from '#live/index.ts';

export const useTrialView = ({ rack }: FeedbackTrial): FeedbackView =>
  useSyncExternalStore(rack.view.subscribe, rack.view.get);
