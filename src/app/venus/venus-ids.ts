/** Focus returns to the button when the window collapses. */
export const VENUS_BUTTON_ID = 'venus-button';
export const VENUS_WINDOW_ID = 'venus-window';
