import { useEffect, useState } from 'react';
import { onAnnouncement } from './announcer.ts';

/** The page's live region. Rendered once, at the root. */
export function Announcer() {
  const [{ text, number }, setSaid] = useState({ text: '', number: 0 });
  useEffect(() => onAnnouncement((said) => setSaid((before) => ({ text: said, number: before.number + 1 }))), []);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {/* The new key creates a new element, so that repeated text is read again. */}
      <span key={number}>{text}</span>
    </p>
  );
}
