// Runs before the first paint, so that neither the wrong theme nor the landing page's wrong buttons flash. Without a
// stored theme the stylesheet follows the system.
function readStored() {
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('proverse-theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    const session = JSON.parse(localStorage.getItem('auth-storage'));
    if (session?.state?.isAuthenticated) dataset.signedIn = '';
    else delete dataset.signedIn;
  } catch {
    // Storage is blocked or invalid, so the system's theme and the default buttons apply.
  }
}
readStored();
// A page from the back/forward cache may be out of date.
addEventListener('pageshow', (event) => event.persisted && readStored());
// The content security policy forbids eval. Zod would otherwise try it, which the browser reports.
globalThis.__zod_globalConfig = { jitless: true };
