// Says so when a script of the page itself cannot be loaded: then nothing else runs that could. No language is loaded
// yet, so both are here; textContent, since the content security policy allows no markup made of text.
addEventListener(
  'error',
  (event) => {
    const root = document.getElementById('root');
    if (!(event.target instanceof HTMLScriptElement) || !root || root.childElementCount > 0) return;
    root.textContent =
      'De toepassing kon niet worden geladen. Controleer uw verbinding en laad de pagina opnieuw. ' +
      'The application could not be loaded. Check your connection and reload the page.';
  },
  true,
);
