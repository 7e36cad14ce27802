/**
 * `npm run pictures`: takes pictures of every screen with demo data and writes them to client/pictures.
 * `--only=TEXT` writes only those whose name contains TEXT.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { installBrowser } from './command-parts/install-browser.ts';
import { createCamera } from './pictures/camera.ts';
import {
  pictureAdmin,
  pictureAnswering,
  pictureAsking,
  pictureDark,
  picturePhone,
  pictureSignedOut,
  pictureWithdrawing,
} from './pictures/scenes.ts';
import { makeHistory } from './pictures/make-history.ts';
import { startThrowawayServer } from './command-parts/throwaway-server.ts';

const folder = join(import.meta.dirname, '..', 'client', 'pictures');
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';

const executablePath = await installBrowser();
const server = await startThrowawayServer();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const cast = await makeHistory(server);
  const camera = await createCamera({ browser, baseUrl: server.baseUrl, folder, only });
  await pictureSignedOut(camera);
  await pictureAsking(camera, cast);
  await pictureAnswering(camera, cast);
  await pictureAdmin(camera, cast);
  await pictureDark(camera, cast);
  await picturePhone(camera, cast);
  await pictureWithdrawing(camera, cast);
} finally {
  await browser.close();
  await server.stop();
}
