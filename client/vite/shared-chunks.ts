interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; importedIds: readonly string[] } | null;
}

const FIRST = '/src/main.tsx';
const AUTH = '/src/features/auth/AuthScreen.tsx';
const HOME = [
  '/src/app/shell/Shell.tsx',
  '/src/features/dashboard/DashboardScreen.tsx',
  // Always loads a moment later.
  '/src/features/dashboard/ExpertFacts.tsx',
];
const SCREEN = /\/features\/[^/]+\/\w+Screen\.tsx$/;
const LANDING = '/src/features/landing/landing.ts';
const SMALL_PARTS = /\/client\/src\/(?!features\/)|\/node_modules\/(tinykeys|lucide-react)\//;
const FILES = /\/client\/src\/(files|sending\/files|device\/voice)\//;
const FORMS = /\/node_modules\/react-hook-form\//;

/**
 * Returns the chunk for a module that several screens or overlays share: `base` if the app itself needs it. For small parts
 * such as a button or an icon: `base` if /auth and the shell or dashboard need it, `frame` if the shell or dashboard
 * needs it without /auth, `forms` if it needs the forms library, `controls` if /auth and another screen or overlay do,
 * `files` if it is about files of messages, `screens` if a screen does. Forty files of 200 bytes would compress badly, and each costs a request.
 */
export function sharedChunk(moduleId: string, graph: ModuleGraph): string | null {
  const users = reachable(moduleId, (id) => graph.getModuleInfo(id)?.importers);
  const isUsedBy = (ending: string) => users.some((id) => id.endsWith(ending));
  // The landing page must not load a part of the app.
  if (isUsedBy(LANDING)) return null;
  if (isUsedBy(FIRST)) return 'base';
  if (!SMALL_PARTS.test(moduleId)) return null;
  if (HOME.some(isUsedBy)) return isUsedBy(AUTH) ? 'base' : 'frame';
  if (reachable(moduleId, (id) => graph.getModuleInfo(id)?.importedIds).some((id) => FORMS.test(id))) return 'forms';
  if (isUsedBy(AUTH)) return 'controls';
  if (FILES.test(moduleId)) return 'files';
  return users.some((id) => SCREEN.test(id)) ? 'screens' : null;
}

/** Returns the modules that `next` leads to directly or indirectly, and this one itself. */
function reachable(moduleId: string, next: (id: string) => readonly string[] | undefined): string[] {
  const found = new Set([moduleId]);
  // The loop also visits the modules that it adds to the set.
  for (const id of found) for (const each of next(id) ?? []) found.add(each);
  return [...found];
}
