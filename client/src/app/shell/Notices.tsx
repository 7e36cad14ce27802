import { useEffect, useRef } from 'react';
import { OfflineNotice } from '../OfflineNotice.tsx';
import { SlowNotice } from '../SlowNotice.tsx';
import { NewVersionNotice } from '../../device/worker/NewVersionNotice.tsx';

/** Lines below the header that stay in view. What is sticky or as tall as the window leaves room for them (theme.css). */
export function Notices() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const { style } = document.documentElement;
    let shownPx = 0;
    const observer = new ResizeObserver(() => {
      const { height } = element.getBoundingClientRect();
      // Every change restyles the whole page, which is slow on a phone, and usually there is no notice.
      if (height === shownPx) return;
      shownPx = height;
      style.setProperty('--notices-height', `${height}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-height');
    };
  }, []);
  return (
    <div ref={box} className="sticky top-16 z-20">
      <OfflineNotice />
      <SlowNotice />
      <NewVersionNotice />
    </div>
  );
}
