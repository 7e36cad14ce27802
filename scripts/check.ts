/** `npm run check`: the checks of `npm test` that run no code: types, lint, format, unused code. */
import { runCommand } from './command-parts/run-command.ts';
import { runTool } from './command-parts/run-tool.ts';

await runCommand(async () => {
  const passed = await Promise.all([
    runTool('oxlint', '--deny-warnings'),
    runTool('oxfmt', '--check'),
    runTool('knip', '--config', 'scripts/knip.json', '--no-progress'),
  ]);
  return passed.every(Boolean) ? 0 : 1;
});
