interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; importedIds: readonly string[] } | null;
}

const FIRST = '/src/main.tsx';
const AUTH = '/src/features/auth/AuthScreen.tsx';
const HOME = ['/src/app/shell/Shell.tsx', '/src/features/dashboard/DashboardScreen.tsx'];
const SCREEN = /\/features\/[^/]+\/\w+Screen\.tsx$/;
const LANDING = '/src/features/landing/landing.ts';
const SMALL_PARTS = /\/client\/src\/(?!features\/)|\/node_modules\/(tinykeys|lucide-react)\//;
const FILES = /\/client\/src\/(files|sending\/files|device\/voice)\//;
/** By its index, each document seems to use every module of the shared package. Those that only the app uses first: */
const SHARED_OF_APP =
  /\/shared\/src\/(interface-languages|seen|texts|text\/text-in|client\/(call-facts|effect-of|proverse-error))\.ts$/;
/** Those that the landing page uses too: */
export const SHARED_OF_LANDING =
  /\/shared\/src\/(default-face|limits|text\/(amount-text|initials|lang-of|letters))\.ts$/;
const SOCKET = /\/@trpc\/client\/dist\/wsLink/;
const FORMS = /\/node_modules\/react-hook-form\//;

/**
 * Returns `base` for every module that the app itself needs, and for small parts, such as a button or an icon, that both /auth
 * and the shell or dashboard need. In one file they compress 2 kB better than in eight.
 */
export function baseChunk(moduleId: string, graph: ModuleGraph): string | null {
  if (SHARED_OF_APP.test(moduleId)) return 'base';
  const isUsedBy = usersOf(moduleId, graph);
  // The landing page must not load a part of the app. The socket starts after the first screen.
  if (isUsedBy(LANDING) || SOCKET.test(moduleId)) return null;
  const isSharedPart = SMALL_PARTS.test(moduleId) && isUsedBy(AUTH) && HOME.some(isUsedBy);
  return isSharedPart || isUsedBy(FIRST) ? 'base' : null;
}

/**
 * Returns the chunk for another small part that several screens or overlays share: `frame` if the shell or dashboard needs it,
 * `forms` if it needs the forms library, `controls` if /auth does, `files` if it is about files of messages, `screens` if a
 * screen does. Forty files of 200 bytes would compress badly, and each costs a request.
 */
export function sharedChunk(moduleId: string, graph: ModuleGraph): string | null {
  const isUsedBy = usersOf(moduleId, graph);
  if (!SMALL_PARTS.test(moduleId) || isUsedBy(LANDING)) return null;
  if (HOME.some(isUsedBy)) return 'frame';
  if (reachable(moduleId, (id) => graph.getModuleInfo(id)?.importedIds).some((id) => FORMS.test(id))) return 'forms';
  if (isUsedBy(AUTH)) return 'controls';
  if (FILES.test(moduleId)) return 'files';
  return isUsedBy(SCREEN) ? 'screens' : null;
}

/** Returns whether a module is needed by the one whose path ends so. */
function usersOf(moduleId: string, graph: ModuleGraph): (ending: string | RegExp) => boolean {
  const users = reachable(moduleId, (id) => graph.getModuleInfo(id)?.importers);
  return (ending) => users.some((id) => (typeof ending === 'string' ? id.endsWith(ending) : ending.test(id)));
}

/** Returns the modules that `next` leads to directly or indirectly, and this one itself. */
function reachable(moduleId: string, next: (id: string) => readonly string[] | undefined): string[] {
  const found = new Set([moduleId]);
  // The loop also visits the modules that it adds to the set.
  for (const id of found) for (const each of next(id) ?? []) found.add(each);
  return [...found];
}
