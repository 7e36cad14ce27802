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
 * The chunk for a small part, such as a button or an icon, that several screens share: those that the frame needs are
 * one download, those that /auth needs too another, and those of several further screens a third. Left alone, each
 * would be a file of its own; forty files of 200 bytes compress badly.
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

/** The modules that need this one to run, near and far, itself among them. */
function usersOf(moduleId: string, graph: ModuleGraph): string[] {
  const found = new Set([moduleId]);
  // A set hands out what is added while it is walked.
  for (const id of found) for (const importer of graph.getModuleInfo(id)?.importers ?? []) found.add(importer);
  return [...found];
}
