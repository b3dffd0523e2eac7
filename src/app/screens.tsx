import { type ComponentType, lazy } from 'react';
import type { ScreenProps } from '#ui/screen-props.ts';
import type { RouteName } from './route-table.ts';

type Screen = ComponentType<ScreenProps>;
const screen = (load: () => Promise<Screen>) =>
  lazy(() => load().then((component) => ({ default: component })));

/** Screens that exist. A route of the table without one shows the page that says so. */
export const SCREENS: Partial<Record<RouteName, Screen>> = {
  biofeedback: screen(() =>
    import('#screens/biofeedback/BiofeedbackScreen.tsx').then((module) => module.BiofeedbackScreen),
  ),
};
