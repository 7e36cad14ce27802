/**
 * The layout of every email: a list of blocks that become both its HTML and its plain text, so that the two always
 * agree. Styles are inline, because many mail programs drop style sheets. Mail programs that keep style sheets get one
 * for the dark colours.
 */
import type { I18n } from '@lingui/core';
import { helpPath, pathIn, type InterfaceLanguage } from '@proverse/shared';
import type { Mail } from '../../context.ts';
import { textsOf } from '../../language/texts-of.ts';
import { escapeHtml } from '../../text/escape-html.ts';

/** A paragraph is its text. */
export type Block =
  | string
  /** A one-time code. `label` introduces it. */
  | { readonly code: string; readonly label: string }
  /** Text that another user wrote. */
  | { readonly quote: string }
  /** A message that another user wrote: its subject and, unless null, its first lines. */
  | { readonly message: string; readonly text: string | null }
  | { readonly facts: Readonly<Record<string, string>> }
  /** A link to a page of the site. */
  | { readonly button: string; readonly path: string }
  | { readonly small: string };

export interface MailReader {
  readonly to: string;
  readonly language: InterfaceLanguage;
  /** The address of the site. */
  readonly publicUrl: string;
  /** Why the reader receives the email, and the link to unsubscribe. */
  readonly unsubscribe?: { readonly reason: string; readonly url: string };
}

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

export function composeMail(reader: MailReader, subject: string, heading: string, blocks: readonly Block[]): Mail {
  const { to, unsubscribe } = reader;
  const labels = footerIn(textsOf(reader.language));
  return {
    to,
    subject: oneLine(subject),
    text: textOf(reader, labels, heading, blocks),
    html: htmlOf(reader, labels, heading, blocks),
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.url } : {}),
  };
}

/** The subject of an email with a code, which a phone then shows without opening the email. */
export const codeSubject = (code: string, i18n: I18n): string => i18n.t('{code} is your Proverse code', { code });

interface Footer {
  readonly line: string;
  readonly help: string;
  readonly unsubscribe: string;
}

function footerIn(i18n: I18n): Footer {
  return {
    line: i18n.t('Proverse – a professional universe'),
    help: i18n.t('Help'),
    unsubscribe: i18n.t('Unsubscribe'),
  };
}

function textOf(
  { publicUrl, unsubscribe, language }: MailReader,
  labels: Footer,
  heading: string,
  blocks: readonly Block[],
): string {
  const footer = [
    labels.line,
    `${labels.help}: ${publicUrl}${pathIn(language, helpPath())}`,
    ...(unsubscribe ? [`${unsubscribe.reason} ${labels.unsubscribe}: ${unsubscribe.url}`] : []),
  ].join('\n');
  const texts = blocks.map((block) => blockText(block, publicUrl));
  return [oneLine(heading), ...texts, `--\n${footer}`].join('\n\n') + '\n';
}

function blockText(block: Block, publicUrl: string): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return `${block.label} ${block.code}`;
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  if ('message' in block) {
    const texts = [block.message, ...(block.text === null ? [] : [block.text])];
    return texts.map((text) => `> ${oneLine(text)}`).join('\n>\n');
  }
  if ('facts' in block)
    return Object.entries(block.facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  return 'button' in block ? `${block.button}: ${publicUrl}${block.path}` : block.small;
}

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0F1615 !important }
  .surface { background: #161F1D !important; border-color: #2C3936 !important }
  .raised { background: #1E2927 !important }
  .text { color: #E8EEEB !important }
  .muted { color: #A3B1AC !important }
  .ink { color: #5CC7B2 !important }
  .button { background: #5CC7B2 !important; color: #06231E !important }
  .quote { border-color: #5CC7B2 !important }
  .coin { color: #8A4B00 !important }
}
`;

function htmlOf(
  { publicUrl, unsubscribe, language }: MailReader,
  labels: Footer,
  heading: string,
  blocks: readonly Block[],
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(heading))}</title>
<style>${DARK}</style>
</head>
<body class="canvas text" style="margin:0;padding:0;background:#FAF9F6;color:#16211F;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(oneLine(preheaderOf(blocks)))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="background:#FAF9F6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="text" style="padding:0 0 16px;font-size:18px;line-height:28px;font-weight:700;color:#16211F">${LOGO}</td></tr>
<tr><td class="surface" style="padding:32px 24px 16px;background:#FFFFFF;border:1px solid #DEDBD0;border-radius:12px">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:#16211F;${WRAP}">${escapeHtml(oneLine(heading))}</h1>
${blocks.map((block) => blockHtml(block, publicUrl)).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 0 0;font-size:12px;line-height:18px;color:#52605C">${escapeHtml(labels.line)} · ${footerLink(labels.help, publicUrl + pathIn(language, helpPath()))}${unsubscribeHtml(unsubscribe, labels)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Returns what an inbox shows next to the subject: the message, or else the paragraphs and quotes. */
function preheaderOf(blocks: readonly Block[]): string {
  const message = blocks.find((block) => typeof block !== 'string' && 'message' in block);
  if (message) return message.text ?? message.message;
  const texts = blocks.map((block) => (typeof block === 'string' ? block : 'quote' in block ? block.quote : undefined));
  return texts.filter((text) => text !== undefined).join(' ');
}

function unsubscribeHtml(unsubscribe: MailReader['unsubscribe'], labels: Footer): string {
  if (!unsubscribe) return '';
  return `<br>${escapeHtml(unsubscribe.reason)} ${footerLink(labels.unsubscribe, unsubscribe.url)}`;
}

function footerLink(label: string, url: string): string {
  return `<a class="muted" href="${escapeHtml(url)}" style="color:#52605C">${label}</a>`;
}

function blockHtml(block: Block, publicUrl: string): string {
  if (typeof block === 'string') return `<p class="text" style="${PARAGRAPH}">${lines(block)}</p>`;
  if ('code' in block) {
    return `<p class="text" style="${PARAGRAPH}">${escapeHtml(block.label)}</p>
<p class="raised ink" style="margin:0 0 16px;padding:16px;background:#F3F1EA;border-radius:8px;font-size:28px;line-height:36px;letter-spacing:6px;font-weight:700;text-align:center;color:#0B5F52">${escapeHtml(block.code)}</p>`;
  }
  if ('quote' in block) {
    return `<blockquote class="quote muted" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #0B5F52;font-size:16px;line-height:24px;color:#52605C;${WRAP}">${lines(block.quote)}</blockquote>`;
  }
  if ('message' in block) return messageHtml(block.message, block.text);
  if ('facts' in block) return `<table ${FACTS_TABLE}>${Object.entries(block.facts).map(factHtml).join('')}</table>`;
  if ('button' in block) {
    return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(publicUrl + block.path)}" style="display:inline-block;padding:12px 20px;background:#0B5F52;color:#FFFFFF;border-radius:8px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>`;
  }
  return `<p class="muted" style="margin:0 0 8px;font-size:14px;line-height:20px;color:#52605C">${lines(block.small)}</p>`;
}

// A very long word must not make a phone scroll sideways.
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:24px;color:#16211F;${WRAP}`;
const FACTS_TABLE = 'role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"';

// Mail programs block pictures, so the mark is text.
const LOGO = `<span class="button" style="display:inline-block;width:28px;margin-right:8px;border-radius:7px;background:#0B5F52;color:#FFFFFF;text-align:center">P<span class="coin" style="color:#F2B84B">.</span></span>Proverse`;

/** A message as it looks in the app: the subject in the serif of a letter above its text. */
function messageHtml(subject: string, text: string | null): string {
  const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif";
  const heading = `<p class="text" dir="auto" style="margin:0;${serif};font-size:20px;line-height:26px;font-weight:600;color:#16211F;${WRAP}">${escapeHtml(oneLine(subject))}</p>`;
  const body =
    text === null
      ? ''
      : `<p class="text" dir="auto" style="margin:8px 0 0;font-size:16px;line-height:26px;color:#16211F;${WRAP}">${escapeHtml(oneLine(text))}</p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="raised" style="padding:16px 20px;background:#F3F1EA;border-radius:8px">${heading}${body}</td></tr></table>`;
}

function factHtml([name, value]: readonly [string, string]): string {
  const cell = 'padding:2px 16px 2px 0;font-size:16px;line-height:24px;vertical-align:top';
  return `<tr><td class="muted" style="${cell};white-space:nowrap;color:#52605C">${escapeHtml(name)}</td><td class="text" style="${cell};color:#16211F;${WRAP}">${escapeHtml(value)}</td></tr>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

/** Removes line breaks, which would start another header, and control characters, which could reverse the text after them. */
function oneLine(text: string): string {
  return text
    .replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
