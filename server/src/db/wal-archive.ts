import { join } from 'node:path';

/**
 * Returns the path of the link that `npm run backup` creates. While it exists, the write-ahead log is archived in the
 * directory it points to.
 */
export function archiveLink(dataDir: string): string {
  return join(dataDir, 'wal-archive');
}

/**
 * Returns the shell command that PostgreSQL runs for each finished segment of its log. If the link does not exist, the
 * command archives nothing. If the link is broken, the command fails, and PostgreSQL keeps the segment and tries again.
 */
export function archiveCommand(dataDir: string): string {
  const link = inShell(archiveLink(dataDir)).replaceAll('%', '%%');
  return `[ -L ${link} ] || exit 0; gzip -c "%p" > ${link}/%f.part && mv ${link}/%f.part ${link}/%f.gz`;
}

/** Returns the shell command that fetches a segment from an archive. */
export function restoreCommand(archive: string): string {
  return `gzip -dc ${inShell(archive).replaceAll('%', '%%')}/%f.gz > "%p"`;
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
