import { join } from 'node:path';

/** The link that `npm run backup` creates. While it exists, the write-ahead log is archived in the directory it points to. */
export function archiveLink(dataDir: string): string {
  return join(dataDir, 'wal-archive');
}

/**
 * The command that PostgreSQL runs for each finished segment of its log. Without the link it archives nothing. With a
 * broken link it fails, and PostgreSQL keeps the segment and tries again.
 */
export function archiveCommand(dataDir: string): string {
  const link = inShell(archiveLink(dataDir)).replaceAll('%', '%%');
  return `[ -L ${link} ] || exit 0; gzip -c "%p" > ${link}/%f.part && mv ${link}/%f.part ${link}/%f.gz`;
}

/** The command that fetches a segment from an archive. */
export function restoreCommand(archive: string): string {
  return `gzip -dc ${inShell(archive).replaceAll('%', '%%')}/%f.gz > "%p"`;
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
