/**
 * `npm run pictures`: the pictures of every screen, made from the running product with the demo's people.
 * `--only=TEXT` keeps those whose names hold it.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { installBrowser } from './command-parts/install-browser.ts';
import { createCamera } from './pictures/camera.ts';
import {
  pictureAnswering,
  pictureAsking,
  pictureDark,
  pictureDesk,
  picturePhone,
  pictureStrangers,
  pictureWithdrawing,
} from './pictures/scenes.ts';
import { tellStory } from './pictures/story.ts';
import { startThrowawayServer } from './command-parts/throwaway-server.ts';

const folder = join(import.meta.dirname, '..', 'client', 'pictures');
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';

const executablePath = await installBrowser();
const server = await startThrowawayServer();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const cast = await tellStory(server);
  const camera = await createCamera({ browser, baseUrl: server.baseUrl, folder, only });
  await pictureStrangers(camera);
  await pictureAsking(camera, cast);
  await pictureAnswering(camera, cast);
  await pictureDesk(camera, cast);
  await pictureDark(camera, cast);
  await picturePhone(camera, cast);
  await pictureWithdrawing(camera, { asker: cast.expert });
} finally {
  await browser.close();
  await server.stop();
}
