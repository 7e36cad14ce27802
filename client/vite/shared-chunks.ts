interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const FIRST = '/src/main.tsx';
const AUTH = '/src/features/auth/AuthScreen.tsx';
const HOME = ['/src/features/shell/Shell.tsx', '/src/features/dashboard/DashboardScreen.tsx'];
const SEVERAL = 3;
const SCREEN = /\/features\/[^/]+\/\w+Screen\.tsx$/;
const SMALL_PARTS = /\/client\/src\/(?!features\/)/;

/**
 * The chunk for a small module, such as a button, that several screens share: `parts` if /auth and the shell or dashboard
 * need it, `frame` if the shell or dashboard needs it without /auth, `screens` if at least three other screens do. Forty
 * files of 200 bytes would compress badly.
 */
export function sharedChunk(moduleId: string, graph: ModuleGraph): string | null {
  if (!SMALL_PARTS.test(moduleId)) return null;
  const users = usersOf(moduleId, graph);
  const isUsedBy = (ending: string) => users.some((id) => id.endsWith(ending));
  if (isUsedBy(FIRST)) return null;
  if (HOME.some(isUsedBy)) return isUsedBy(AUTH) ? 'parts' : 'frame';
  const screens = users.filter((id) => SCREEN.test(id)).length;
  return screens >= SEVERAL && !isUsedBy(AUTH) ? 'screens' : null;
}

/** The modules that import this one directly or indirectly, and itself. */
function usersOf(moduleId: string, graph: ModuleGraph): string[] {
  const found = new Set([moduleId]);
  // Iterating a set includes what is added meanwhile.
  for (const id of found) for (const importer of graph.getModuleInfo(id)?.importers ?? []) found.add(importer);
  return [...found];
}
