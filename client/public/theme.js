// Loaded before the first paint, so that a chosen theme never flashes the other one. Without a choice the
// stylesheet follows the system by itself.
try {
  const theme = localStorage.getItem('proverse-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be blocked; the system's theme is then the right one.
}
// The content security policy forbids eval. Zod would otherwise try it once, which the browser reports.
globalThis.__zod_globalConfig = { jitless: true };
