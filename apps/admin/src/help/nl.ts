/** The help in Dutch, by file. */
export const nl = import.meta.glob<string>('../../help/nl/*.md', { query: '?raw', import: 'default', eager: true });
