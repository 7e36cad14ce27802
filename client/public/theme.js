// Loaded before the first paint, so that a chosen theme never flashes the other one, and the landing page never the
// buttons for somebody who is not signed in. Without a choice the stylesheet follows the system by itself.
function readStored() {
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('proverse-theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    const session = JSON.parse(localStorage.getItem('auth-storage'));
    if (session?.state?.isAuthenticated) dataset.signedIn = '';
    else delete dataset.signedIn;
  } catch {
    // Storage can be blocked, or hold what is no session; the system's theme and the usual buttons are then right.
  }
}
readStored();
// A page that comes back from the browser's cache has heard nothing meanwhile.
addEventListener('pageshow', (event) => event.persisted && readStored());
// The content security policy forbids eval. Zod would otherwise try it once, which the browser reports.
globalThis.__zod_globalConfig = { jitless: true };
