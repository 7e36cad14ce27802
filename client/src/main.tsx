import { keepStacks } from './no-stacks.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { Providers } from './Providers.tsx';
import { loadScreenAt } from './routes.tsx';

keepStacks();

const root = document.getElementById('root');
if (!root) throw new Error('app.html has lost its #root');

// The document shows a spinner meanwhile: one rendering of the whole screen takes less than three of its parts, and a
// transition leaves pauses in it. A download that failed is told by the screen's error boundary. Begun in a microtask:
// a browser notes where each download was asked for, and this far up it would read the whole program again for that.
void Promise.resolve()
  .then(() => loadScreenAt(location.pathname))
  .catch(() => undefined)
  .then(() =>
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <Providers>
            <App />
          </Providers>
        </StrictMode>,
      ),
    ),
  );
