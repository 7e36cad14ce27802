/**
 * How every mail looks: warm paper, pine ink, no images. A mail is a list of blocks, and both its HTML and its
 * text are made of the same blocks, so that neither can say something else. Styles are inline, because mail
 * programs drop style sheets; those that keep one get the dark colours from it.
 */
import type { Mail } from '../../context.ts';

export type Block =
  | { readonly paragraph: string }
  /** A one-time code, to be read and typed. `label` ends the line before it. */
  | { readonly code: string; readonly label: string }
  /** Words of somebody else. */
  | { readonly quote: string }
  | { readonly facts: ReadonlyArray<readonly [name: string, value: string]> }
  | { readonly button: string; readonly url: string }
  | { readonly small: string };

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  /** What an inbox shows beside the subject; by default the first paragraph or quote. */
  readonly preheader?: string;
  readonly blocks: readonly Block[];
  /** Why its reader gets it, and the link under which it stops. */
  readonly wayOut?: { readonly reason: string; readonly url: string };
}

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const FOOTER = 'Proverse – a professional universe';
const STOP = 'Stop these mails';

export function composeMail(letter: Letter): Mail {
  const { to, subject, wayOut } = letter;
  return {
    to,
    subject: oneLine(subject),
    text: textOf(letter),
    html: htmlOf(letter),
    ...(wayOut ? { unsubscribeUrl: wayOut.url } : {}),
  };
}

function textOf({ heading, blocks, wayOut }: Letter): string {
  const footer = [FOOTER, ...(wayOut ? [`${wayOut.reason} ${STOP}: ${wayOut.url}`] : [])].join('\n');
  return [oneLine(heading), ...blocks.map(blockText), `--\n${footer}`].join('\n\n') + '\n';
}

function blockText(block: Block): string {
  if ('code' in block) return `${block.label} ${block.code}`;
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('button' in block) return `${block.button}: ${block.url}`;
  return 'small' in block ? block.small : block.paragraph;
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
}
`;

function htmlOf({ heading, blocks, wayOut, preheader = preheaderOf(blocks) }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(heading))}</title>
<style>${DARK}</style>
</head>
<body class="canvas text" style="margin:0;padding:0;background:#FAF9F6;color:#16211F;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(oneLine(preheader))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="background:#FAF9F6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 0 16px;font-size:18px;font-weight:700;color:#0B5F52">Proverse</td></tr>
<tr><td class="surface" style="padding:32px 24px;background:#FFFFFF;border:1px solid #DEDBD0;border-radius:12px">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:#16211F;${WRAP}">${escapeHtml(oneLine(heading))}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 0 0;font-size:12px;line-height:18px;color:#52605C">${escapeHtml(FOOTER)}${wayOutHtml(wayOut)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function preheaderOf(blocks: readonly Block[]): string {
  const words = blocks.flatMap((block) =>
    'paragraph' in block ? [block.paragraph] : 'quote' in block ? [block.quote] : [],
  );
  return words.join(' ');
}

function wayOutHtml(wayOut: Letter['wayOut']): string {
  if (!wayOut) return '';
  const link = `<a class="muted" href="${escapeHtml(wayOut.url)}" style="color:#52605C">${STOP}</a>`;
  return `<br>${escapeHtml(wayOut.reason)} ${link}`;
}

function blockHtml(block: Block): string {
  if ('code' in block) {
    return `<p class="text" style="${PARAGRAPH}">${escapeHtml(block.label)}</p>
<p class="raised ink" style="margin:0 0 16px;padding:16px;background:#F3F1EA;border-radius:8px;font-size:28px;line-height:36px;letter-spacing:6px;font-weight:700;text-align:center;color:#0B5F52">${escapeHtml(block.code)}</p>`;
  }
  if ('quote' in block) {
    return `<blockquote class="quote muted" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #0B5F52;font-size:16px;line-height:24px;color:#52605C;${WRAP}">${lines(block.quote)}</blockquote>`;
  }
  if ('facts' in block) return `<table ${FACTS_TABLE}>${block.facts.map(factHtml).join('')}</table>`;
  if ('button' in block) {
    return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;background:#0B5F52;color:#FFFFFF;border-radius:8px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>`;
  }
  if ('small' in block) {
    return `<p class="muted" style="margin:0 0 8px;font-size:14px;line-height:20px;color:#52605C">${lines(block.small)}</p>`;
  }
  return `<p class="text" style="${PARAGRAPH}">${lines(block.paragraph)}</p>`;
}

// A word of a hundred letters must not make a phone scroll sideways.
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:24px;color:#16211F;${WRAP}`;
const FACTS_TABLE = 'role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"';

function factHtml([name, value]: readonly [string, string]): string {
  const cell = 'padding:2px 16px 2px 0;font-size:16px;line-height:24px;vertical-align:top';
  return `<tr><td class="muted" style="${cell};color:#52605C">${escapeHtml(name)}</td><td class="text" style="${cell};color:#16211F">${escapeHtml(value)}</td></tr>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

/** A line break in a header would begin another header, and a mark that turns the direction would turn what follows. */
function oneLine(text: string): string {
  return text
    .replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
