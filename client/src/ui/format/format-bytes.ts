import { t } from '@lingui/core/macro';

/** Returns the size of a file, such as `340 kB` or `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return t`${Math.ceil(bytes / 1000)} kB`;
  return t`${(bytes / 1_048_576).toFixed(1)} MB`;
}
