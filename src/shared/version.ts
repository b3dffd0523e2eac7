/** Product version named by the specification; shown in the side menu and stored with every recording. */
export const APP_VERSION = '1.47.9';
/** Changes whenever the same samples could give different ticks or figures. */
export const ENGINE_VERSION = '1.2.0';
