/** `npm run fix`: mends what the linter can mend, and formats. */
import { runCommand } from './command-parts/run-command.ts';
import { runTool } from './command-parts/run-tool.ts';

await runCommand(async () => {
  const isLinted = await runTool('oxlint', '--fix', '--deny-warnings');
  return (await runTool('oxfmt')) && isLinted ? 0 : 1;
});
