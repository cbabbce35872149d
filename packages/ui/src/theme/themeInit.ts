// A module without React: what a server writes into the page.

/** Where a browser keeps the theme that was chosen. */
export const storageKey = 'lb-theme';

/**
 * Put this in a script that runs before the first paint, so that a stored choice never flashes: it sets the theme, and
 * the browser's own ground for the moment until the styles are there.
 */
export const themeInitScript = `try{var t=localStorage.getItem('${storageKey}'),d=document.documentElement;if(t==='light'||t==='dark'){d.dataset.theme=t;d.style.colorScheme=t}}catch(e){}`;
