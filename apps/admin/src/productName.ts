/** What the mark stands for, whichever cooperative it is used by: theirs is the name of the configuration. */
export const productName = 'Ledenbureau';
