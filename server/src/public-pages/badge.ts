import type { I18n } from '@lingui/core';
import { formatInr } from '@proverse/shared';
import { textPath, type TextPath } from '../documents/text-path.ts';
import { shortResponseTimeText } from '../text/format-text.ts';
import type { WebProfile } from './read-web-profile.ts';
import { isOpen } from './web-text.ts';

const HEIGHT = 40;

type Badged = Pick<WebProfile, 'messageRate' | 'responseHours' | 'pausedUntil' | 'placesLeft' | 'nextPlaceAt'>;

/** `Ask me · ₹250 · answers in 9 h`, or only `Ask me` while the person takes no new questions. */
export function badgeText(person: Badged, i18n: I18n): string {
  if (!isOpen(person)) return i18n.t('Ask me');
  const { messageRate, responseHours } = person;
  const speed =
    responseHours === null
      ? undefined
      : i18n.t('answers in {time}', { time: shortResponseTimeText(responseHours, i18n) });
  return [i18n.t('Ask me'), messageRate === null ? undefined : formatInr(messageRate), speed]
    .filter(Boolean)
    .join(' · ');
}

/** Draws the badge that people put on their own site as an image. Its text is made of paths, so it needs no font there. */
export function drawBadge(person: Badged, i18n: I18n): string {
  const label = badgeText(person, i18n);
  const text = textPath(label, 'strong', 15);
  const width = Math.ceil(text.widthPx) + 62;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}">
<title>${label}</title>
<rect width="${width}" height="${HEIGHT}" rx="8" fill="#0B5F52"/>
<g transform="translate(12 9) scale(.6875)"><rect width="32" height="32" rx="7" fill="#fff"/><path d="M10 25V8h7.5a5.25 5.25 0 0 1 0 10.5H10" fill="none" stroke="#0B5F52" stroke-width="2.75" stroke-linejoin="round" stroke-linecap="round"/><circle cx="22.5" cy="23.5" r="2.75" fill="#B86E00"/></g>
${placed(text)}
</svg>
`;
}

function placed({ path }: TextPath): string {
  return `<path transform="translate(44 25.4)" fill="#fff" d="${path}"/>`;
}
