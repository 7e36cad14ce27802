/** The app's files on this device, one cache for each version. They are the same for everyone, so nothing is personal. */
import { built } from './build.ts';
import { pageLanguage } from './page-language.ts';

const PREFIX = 'files-';
const CACHE = PREFIX + built.version;
/** If the document takes longer than this to arrive, the device is treated as offline. */
const PATIENCE_MS = 5_000;

/** Caches all files of this version in the person's language, or rejects. */
export async function keepFiles(): Promise<void> {
  await keepAll([...built.files, ...filesIn(await pageLanguage())]);
}

function filesIn(language: string): readonly string[] {
  return built.ofLanguage[language] ?? [];
}

/** Files without a hash are revalidated: the browser's copies may be old. */
async function keepAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    files.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })),
  );
}

/**
 * Deletes the files of all versions except this one and the newest other one, whose code other tabs may still load. After a
 * rollback this version's files are not the newest.
 */
export async function dropOldFiles(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Responds with the server's document, or with the cached one if there is no network. */
export async function openScreen(request: Request): Promise<Response> {
  const [, screen] = new URL(request.url).pathname.split('/');
  const language = await pageLanguage();
  const kept = await keptFile(`/screens/${language}/${screen}.html`);
  // The person has chosen another language since the worker was installed.
  if (!kept) void keepAll(filesIn(language)).catch(() => undefined);
  return fromNetwork(request, kept);
}

/** Responds with a file that has no hash in its name. */
export async function openFile(request: Request): Promise<Response> {
  return fromNetwork(request, await keptFile(request));
}

/** Responds with a hashed asset, which never changes: from the cache, or else from the network to the cache. */
export async function openAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(request, response.clone());
  return response;
}

async function keep(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(request, response);
  } catch {
    // The device has no space left, so the asset is downloaded again next time.
  }
}

async function keptFile(file: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(file, { ignoreVary: true });
}

async function fromNetwork(request: Request, kept: Response | undefined): Promise<Response> {
  const fetched = fetch(request);
  if (!kept) return fetched;
  const tooLate = new Promise<Response>((resolve) => void setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fetched, tooLate]).catch(() => kept);
}
