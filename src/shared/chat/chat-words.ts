/** Texts of the chat itself, without the server. The specification leaves them to the configuration. */
export const CHAT_WORDS = {
  greeting:
    'Hello, I am Venus. Ask me about the pages of Loopwell, the headsets, a session, or what your subscription covers.',
  didItHelp: 'Did that answer your question?',
  /** After the user chose 'No'. */
  poorAnswer:
    'I am sorry that this was not what you needed. Please ask again with more detail: the page you are on, what you ' +
    'want to do there, and the words of the message you see.',
  /** When no answer arrived in time. */
  slow: 'I am sorry, my answer takes longer than it should. Please wait a minute and ask again.',
  failed:
    'I am sorry, I could not answer. Please check that Loopwell can reach its server, then ask again. What you wrote is still above.',
} as const;

/** The text that, with `endSession`, closes a session (specification section 7). */
export const END_SESSION_TEXT = 'end session';

/** Delay before the typing indicator appears, in ms (specification section 9). */
export const TYPING_AFTER_MS = 1000;
/** A reply that takes longer is abandoned with an apology. */
export const GIVE_UP_AFTER_MS = 20_000;
/** Largest width and height of the chat window unless maximized (specification section 9). */
export const WINDOW_MOST_PX = 600;
/** Largest length of a question, in characters. */
export const MOST_LETTERS = 500;

/** What buttons below a reply do on the page; links lead to pages. */
export const CHAT_ACTIONS = ['addClient', 'darkTheme', 'hidePersonalData', 'showKeys', 'openSearch'] as const;
export type ChatAction = (typeof CHAT_ACTIONS)[number];
