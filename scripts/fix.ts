/** `npm run fix`: mends what the linter can mend, formats, and collects the texts that need a translation. */
import { collectTexts } from './command-parts/collect-texts.ts';
import { runCommand } from './command-parts/run-command.ts';
import { runTool } from './command-parts/run-tool.ts';

await runCommand(async () => {
  const isLinted = await runTool('oxlint', '--fix', '--deny-warnings');
  const isFormatted = await runTool('oxfmt');
  await collectTexts();
  return isLinted && isFormatted ? 0 : 1;
});
