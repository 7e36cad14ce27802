import { expect, test } from 'vitest';
import { offlineFiles } from './service-worker.ts';

test('keeps what the given screens need, lazily loaded overlays included, but no other screens', () => {
  const manifest = {
    'app.html': {
      file: 'app.js',
      css: ['app.css'],
      imports: ['_parts.js'],
      dynamicImports: ['src/features/messages/MessagesScreen.tsx', 'src/features/coins/WalletScreen.tsx'],
    },
    '_parts.js': { file: 'parts.js' },
    'src/features/messages/MessagesScreen.tsx': { file: 'messages.js', dynamicImports: ['src/composer/Dialog.tsx'] },
    'src/composer/Dialog.tsx': { file: 'dialog.js', imports: ['_parts.js'] },
    'src/features/coins/WalletScreen.tsx': { file: 'wallet.js' },
  };
  const files = offlineFiles(manifest, ['app.html', 'src/features/messages/MessagesScreen.tsx']);
  expect(files.toSorted()).toEqual(['app.css', 'app.js', 'dialog.js', 'messages.js', 'parts.js']);
});
