/** Public surface of the headsets: connecting one, its state, and its manufacturer's account. */
export { FINAL_FAILURES } from './connection/reconnect.ts';
export type { ContactReading, HeadsetFacts, HeadsetPower } from './drivers/common/contract.ts';
export type { HeadsetFailure } from './drivers/common/headset-error.ts';
export type {
  NeurosityAccount,
  NeurosityAccountState,
  NeurosityCredentials,
} from './drivers/crown/account.ts';
export { neurosityAccount } from './drivers/crown/own-account.ts';
export { resumeNeurosity } from './neurosity/resume-neurosity.ts';
export { useNeurosityAccount } from './neurosity/use-neurosity-account.ts';
export {
  hasNoSignal,
  type HeadsetChoice,
  type HeadsetConnection,
  type HeadsetStep,
  type HeadsetView,
  type HeadsetWay,
  isOutOfReach,
  NO_HEADSET,
  NO_RADIO_YET,
  type RadioFigures,
} from './state/headset-view.ts';
