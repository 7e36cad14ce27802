interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const FIRST = '/src/main.tsx';
const AUTH = '/src/features/auth/AuthScreen.tsx';
const HOME = ['/src/features/shell/Shell.tsx', '/src/features/dashboard/DashboardScreen.tsx'];
const SCREEN = /\/features\/[^/]+\/\w+Screen\.tsx$/;
const SMALL_PARTS = /\/client\/src\/(?!features\/)|\/node_modules\/tinykeys\//;

/**
 * Returns the chunk for a small module, such as a button, that several screens share: `parts` if /auth and the shell or
 * dashboard need it, `frame` if the shell or dashboard needs it without /auth, `controls` if /auth and another screen
 * or overlay do, `screens` if two other screens do. Forty files of 200 bytes would compress badly, and each costs a request.
 */
export function sharedChunk(moduleId: string, graph: ModuleGraph): string | null {
  if (!SMALL_PARTS.test(moduleId)) return null;
  const users = usersOf(moduleId, graph);
  const isUsedBy = (ending: string) => users.some((id) => id.endsWith(ending));
  if (isUsedBy(FIRST)) return null;
  if (HOME.some(isUsedBy)) return isUsedBy(AUTH) ? 'parts' : 'frame';
  if (isUsedBy(AUTH)) return 'controls';
  return users.filter((id) => SCREEN.test(id)).length < 2 ? null : 'screens';
}

/** Returns the modules that import this one directly or indirectly, and this one itself. */
function usersOf(moduleId: string, graph: ModuleGraph): string[] {
  const found = new Set([moduleId]);
  // The loop also visits the modules that it adds to the set.
  for (const id of found) for (const importer of graph.getModuleInfo(id)?.importers ?? []) found.add(importer);
  return [...found];
}
