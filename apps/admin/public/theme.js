// The stored choice of theme, before the first paint: the design system's themeInitScript as a file, since the
// content security policy allows no inline script. A test keeps the two alike.
try {
  const theme = localStorage.getItem('lb-theme');
  const page = document.documentElement;
  if (theme === 'light' || theme === 'dark') {
    page.dataset.theme = theme;
    page.style.colorScheme = theme;
  }
} catch {
  // Storage is switched off: the system's preference applies.
}
