// Says so when a script of the page itself cannot be loaded: then nothing else runs that could. No language is loaded
// yet, so both are here; textContent, since the content security policy allows no markup made of text.
function sayUnloaded() {
  const root = document.getElementById('root');
  if (!root || root.childElementCount > 0) return;
  root.textContent =
    'De toepassing kon niet worden geladen. Controleer uw verbinding en laad de pagina opnieuw. ' +
    'The application could not be loaded. Check your connection and reload the page.';
}
// A script that the page names, and one that another script asks for.
addEventListener('error', (event) => event.target instanceof HTMLScriptElement && sayUnloaded(), true);
addEventListener('vite:preloadError', sayUnloaded);
