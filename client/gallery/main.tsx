/** The gallery of the building blocks in `src/ui`, at /gallery/index.html of `npm run dev`. It is not part of the product. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Announcer } from '../src/ui/layout/Announcer.tsx';
import { OverlayProvider } from '../src/ui/overlays/OverlayProvider.tsx';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <OverlayProvider>
      <Gallery />
    </OverlayProvider>
    <Announcer />
  </StrictMode>,
);
