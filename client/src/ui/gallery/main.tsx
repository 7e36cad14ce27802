import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../../Providers.tsx';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has lost its #root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <Gallery />
    </Providers>
  </StrictMode>,
);
