/** `npm run drill -- DIR`: restores the newest snapshot elsewhere, audits it, compares its coins and reads its files. Exits with 1 on any difference. */
import { resolve } from 'node:path';
import { filesConfigFrom } from '../server/src/config/config-files.ts';
import { StartRefused } from '../server/src/config/start-refused.ts';
import { runCommand } from './command-parts/run-command.ts';
import { runDrill } from './drill/run-drill.ts';

await runCommand(main);

async function main(): Promise<number> {
  const [directory, ...others] = process.argv.slice(2);
  if (directory === undefined || directory.startsWith('-') || others.length > 0) {
    throw new StartRefused('Usage: npm run drill -- DIRECTORY');
  }
  // Read without loadConfig, which would generate a key that a drill does not need.
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  const drill = await runDrill(resolve(directory), dataDir, filesConfigFrom(process.env, dataDir));
  console.log(
    `Restored ${drill.snapshot}\n\n${'account'.padEnd(24)}${'backup'.padStart(16)}${'restored'.padStart(16)}`,
  );
  for (const account of new Set([...Object.keys(drill.backup), ...Object.keys(drill.restored)])) {
    const [before, after] = [drill.backup[account] ?? '0', drill.restored[account] ?? '0'];
    console.log(
      `${account.padEnd(24)}${before.padStart(16)}${after.padStart(16)}${before === after ? '' : '  DIFFERS'}`,
    );
  }
  for (const finding of drill.findings) console.log(`FAIL  ${finding}`);
  console.log(
    `\n${drill.files} contents of files, ${drill.checks} checks, ${drill.findings.length} findings. ${drill.isSound ? 'The backup is sound' : 'THE BACKUP IS NOT SOUND'}: ${drill.file}`,
  );
  return drill.isSound ? 0 : 1;
}
