import { AppError } from '#shared/errors.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

/** Payments of a buyer with this address are declined. */
const DECLINED = /^declined@/;

/** For trials: takes no money. Refuses to start in production, where it could be mistaken for a real provider. */
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
