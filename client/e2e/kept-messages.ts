import type { Page } from 'playwright-core';

/** What the device keeps for reading without a network. The app creates the database, so it must not be created here. */
export function keptMessages(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'proverse-offline')) return '[]';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('proverse-offline');
      opening.addEventListener('error', () => reject(new Error('the database does not open')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('queries').objectStore('queries').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        });
      });
    });
  });
}
