export const BROWSER_ARGS: string[];
export function findBrowser(): Promise<string | undefined>;
export function ensureBrowser(): Promise<string>;
