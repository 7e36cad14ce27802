import { useEffect, useState } from 'react';
import { onAnnouncement } from './announcer.ts';

/** The live region of the page; stands once, at the root. */
export function Announcer() {
  const [{ text, number }, setSaid] = useState({ text: '', number: 0 });
  useEffect(() => onAnnouncement((said) => setSaid((before) => ({ text: said, number: before.number + 1 }))), []);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {/* The same text once more is another element, and so is read once more. */}
      <span key={number}>{text}</span>
    </p>
  );
}
