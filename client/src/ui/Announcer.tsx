import { useEffect, useState } from 'react';
import { onAnnouncement } from './announcer.ts';

/** The live region of the page; stands once, at the root. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => onAnnouncement(setText), []);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
