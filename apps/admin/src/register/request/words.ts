/** The text as a part of a body, which is left out where there is none. */
export const textBody = (text: string): { text?: string } => (text.trim() ? { text: text.trim() } : {});
