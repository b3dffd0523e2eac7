/** A service that encrypts master keys with a key it never hands out (KMS). */
export type KeyService = {
  /** Text to store in place of the secret. Rejects with AppError `unavailable` if the service refuses or is silent. */
  wrap(secret: Uint8Array): Promise<string>;
  /** The secret of such a text. Rejects as {@link wrap}. */
  unwrap(text: string): Promise<Uint8Array>;
};
