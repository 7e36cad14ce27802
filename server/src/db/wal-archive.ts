import { join } from 'node:path';

/** The link that `npm run backup` makes: while it is there, everything that is written is kept where it leads. */
export function archiveLink(dataDir: string): string {
  return join(dataDir, 'wal-archive');
}

/**
 * What PostgreSQL runs for each finished piece of its log. Without the link nothing is kept. With one that leads
 * nowhere it fails, and PostgreSQL keeps the piece and tries again.
 */
export function archiveCommand(dataDir: string): string {
  const link = inShell(archiveLink(dataDir)).replaceAll('%', '%%');
  return `[ -L ${link} ] || exit 0; gzip -c "%p" > ${link}/%f.part && mv ${link}/%f.part ${link}/%f.gz`;
}

/** The way back, from a directory of such pieces. */
export function restoreCommand(archive: string): string {
  return `gzip -dc ${inShell(archive).replaceAll('%', '%%')}/%f.gz > "%p"`;
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
