/** Who a token of Neurosity belongs to. `idToken` proves it to Neurosity's functions for an hour. */
export type NeurosityPerson = { neurosityUserId: string; email: string | undefined; idToken: string };

/** Neurosity's cloud as the services see it. Every call rejects with AppError when it is refused or not answered. */
export type NeurosityCloud = {
  /** The address of the page where a person agrees; it sends them back to `redirectUri` with token and `state`. */
  authorizeUrl(request: { redirectUri: string; state: string }): Promise<string>;
  /** Lets Neurosity say whose token it is: what a browser claims is not believed. */
  identify(token: string): Promise<NeurosityPerson>;
  /** A new token for a person who has agreed. */
  freshToken(neurosityUserId: string): Promise<string>;
  /** Takes back what the person has agreed to. */
  withdraw(idToken: string): Promise<void>;
  transferDevice(idToken: string, transfer: { deviceId: string; recipientsUserId: string }): Promise<void>;
};
