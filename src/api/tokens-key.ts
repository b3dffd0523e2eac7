/** Where the tokens of the sign-in are stored. In a file of its own: read before all other code has run. */
export const TOKENS_KEY = 'loopwell.tokens';
