/** Where this tab keeps the e-mail address that was typed until somebody is signed in. */
export const keptEmailKey = 'ledenbureau.auth.email';
