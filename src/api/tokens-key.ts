/** Where the tokens of the sign-in are stored. This file imports nothing, because it is read before all other code has run. */
export const TOKENS_KEY = 'loopwell.tokens';
