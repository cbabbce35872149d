/** The help in English, by file. */
export const en = import.meta.glob<string>('../../help/en/*.md', { query: '?raw', import: 'default', eager: true });
