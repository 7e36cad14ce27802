import type { Manifest } from 'vite';

/** The files of the given modules and of all their static imports. */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  return closure(manifest, keys).flatMap((key) => {
    const chunk = manifest[key];
    return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
  });
}

/** The scripts of the given modules and of all their static imports. */
export function scriptsOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  return new Set(filesOf(manifest, keys).filter((file) => file.endsWith('.js')));
}

/** The given modules and all that they import statically. */
export function closure(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...seen];
}
