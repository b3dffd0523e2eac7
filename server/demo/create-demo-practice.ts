import { AppError } from '#shared/errors.ts';
import type { DemoBuilder } from '../routes/handlers.ts';
import { alreadySetUp, state } from '../services/setup.ts';

export type DemoOptions = {
  /** The built signal core, for the engine that makes the recordings. */
  coreWasmFile: string;
};

/** Makes the demo practice: only while nothing is set up, and only for somebody at this machine. */
export function createDemoPractice(_options: DemoOptions): DemoBuilder {
  return async (deps, context) => {
    const { isEmpty, isDemoAllowed } = await state(deps, context);
    if (!isEmpty) throw alreadySetUp();
    if (!isDemoAllowed) {
      throw new AppError(
        'forbidden',
        'The demo practice can only be made from the machine Loopwell runs on.',
      );
    }
    throw new AppError('unavailable', 'The demo practice is not available.');
  };
}
