export type Migration = { name: string; sql: string };

/** The texts of the migrations; the bundler inlines them. */
const TEXTS = import.meta.glob('./*.sql', { query: '?raw', import: 'default', eager: true });

/** In the order of their numbers. Append-only: a migration that has been released never changes. */
export const MIGRATIONS: readonly Migration[] = Object.keys(TEXTS)
  .sort()
  .map((file) => ({ name: file.slice('./'.length, -'.sql'.length), sql: TEXTS[file] as string }));
