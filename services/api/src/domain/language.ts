/** The languages that members are written to, and that a file can be in. */
export type Language = 'nl' | 'en';
