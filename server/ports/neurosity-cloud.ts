/** The owner of a Neurosity token. `idToken` proves their identity to Neurosity's functions for an hour. */
export type NeurosityPerson = { neurosityUserId: string; email: string | undefined; idToken: string };

/** Neurosity's cloud as the services see it. Every call rejects with AppError if it is refused or gets no response. */
export type NeurosityCloud = {
  /** The URL of Neurosity's consent page; it redirects to `redirectUri` with token and `state`. */
  authorizeUrl(request: { redirectUri: string; state: string }): Promise<string>;
  /** Asks Neurosity for the owner of a token, because claims of a browser are not trusted. */
  identify(token: string): Promise<NeurosityPerson>;
  /** A new token for a person who has given consent. */
  freshToken(neurosityUserId: string): Promise<string>;
  /** Withdraws the person's consent. */
  withdraw(idToken: string): Promise<void>;
  transferDevice(idToken: string, transfer: { deviceId: string; recipientsUserId: string }): Promise<void>;
};
