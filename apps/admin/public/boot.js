// The configuration, asked for before anything else: it is there when the first module runs, which reads it (src/api/config.ts).
window.configAnswer = fetch('/config.json', { signal: AbortSignal.timeout(15_000) }).then(async (answer) => ({
  status: answer.status,
  text: await answer.text(),
}));
window.configAnswer.catch(() => {}); // told where it is awaited
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
// The stored choice of theme, before the first paint: the design system's themeInitScript in a file, since the content security
// policy allows no inline script. A test keeps the two alike.
// Who is signed in sees the frame of the pages at once (src/frame.css): a menu that is a rail is drawn as one. Who is only led
// to a sign-in, or to a page without a session, sees none.
try {
  const page = document.documentElement;
  const theme = localStorage.getItem('lb-theme');
  if (theme === 'light' || theme === 'dark') {
    page.dataset.theme = theme;
    page.style.colorScheme = theme;
  }
  const { pathname, search } = location;
  const outside = /^\/(?:login|error|registration|recovery|verification)\b/.test(pathname) || /[?&]flow=/.test(search);
  if (!outside && localStorage.getItem('ledenbureau.auth.session')) {
    const isRail = localStorage.getItem('ledenbureau.sidebar') === 'collapsed';
    page.dataset.frame = isRail ? 'rail' : 'wide';
  }
} catch {
  // Storage is switched off: the page begins empty, in the system's theme.
}
