import { AppError } from '#shared/errors.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

/** A buyer at this address is declined. */
const DECLINED = /^declined@/;

/** For trying things out: takes no money and says so by refusing to start anywhere it could be mistaken for real. */
export function createSandboxProvider({ isProduction }: { isProduction: boolean }): PaymentProvider {
  if (isProduction) {
    throw new AppError(
      'invalid',
      'LOOPWELL_PAYMENTS=sandbox takes no money and is for tests only. Use invoice or stripe.',
    );
  }
  return {
    kind: 'sandbox',
    open: ({ buyerEmail }) =>
      DECLINED.test(buyerEmail)
        ? Promise.reject(new AppError('conflict', 'The payment was declined. Choose another payment method.'))
        : Promise.resolve({ kind: 'settled' }),
    endWithPeriod: () => Promise.resolve(undefined),
    endNow: () => Promise.resolve(),
    webhook: undefined,
  };
}
