/** The service worker. It opens the app offline and shows push notifications. It never touches API calls. */
import { built } from './build.ts';
import { dropOldFiles, keepFiles, openAsset, openFile, openScreen } from './files.ts';
import { openNotification, showPush } from './notifications.ts';
import { routeOf } from './route-of.ts';

declare const self: ServiceWorkerGlobalScope;

const HANDLERS = { screen: openScreen, asset: openAsset, file: openFile };

// A new version waits until the user accepts it in the app (app-worker.ts), so that no open page loses the version it runs.
self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldFiles()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, self.location.origin, built);
  if (route) event.respondWith(HANDLERS[route](event.request));
});
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)));
