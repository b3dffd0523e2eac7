/** The time zone of this computer, such as 'Europe/Vienna'. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
