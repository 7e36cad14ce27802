import type { InspectedFile } from './inspect-file.ts';

/** Being replaced by the work on files-safety. */
export function safeName(name: string, _file: Pick<InspectedFile, 'mediaType'>): string {
  return name.slice(0, 120) || 'file';
}
