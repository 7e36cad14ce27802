/**
 * How every mail looks: warm paper, pine ink, no images. A mail is a list of blocks, and both its HTML and its
 * text are made of the same blocks, so that neither can say something else. Styles are inline, because mail
 * programs drop style sheets.
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
  readonly blocks: readonly Block[];
}

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const FOOTER = 'Proverse – a professional universe';

export function composeMail({ to, subject, heading, blocks }: Letter): Mail {
  return { to, subject: oneLine(subject), text: textOf(heading, blocks), html: htmlOf(heading, blocks) };
}

function textOf(heading: string, blocks: readonly Block[]): string {
  return [heading, ...blocks.map(blockText), `--\n${FOOTER}`].join('\n\n') + '\n';
}

function blockText(block: Block): string {
  if ('code' in block) return `${block.label} ${block.code}`;
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('button' in block) return `${block.button}: ${block.url}`;
  return 'small' in block ? block.small : block.paragraph;
}

function htmlOf(heading: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:#FAF9F6;color:#16211F;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FAF9F6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:700;color:#0B5F52">Proverse</td></tr>
<tr><td style="padding:32px;background:#FFFFFF;border:1px solid #DEDBD0;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:#16211F">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 0 0;font-size:12px;line-height:18px;color:#52605C">${escapeHtml(FOOTER)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  if ('code' in block) {
    return `<p style="${PARAGRAPH}">${escapeHtml(block.label)}</p>
<p style="margin:0 0 16px;padding:16px;background:#F3F1EA;border-radius:8px;font-size:28px;line-height:36px;letter-spacing:6px;font-weight:700;text-align:center;color:#0B5F52">${escapeHtml(block.code)}</p>`;
  }
  if ('quote' in block) {
    return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #0B5F52;font-size:16px;line-height:24px;color:#52605C">${lines(block.quote)}</blockquote>`;
  }
  if ('facts' in block) return `<table ${FACTS_TABLE}>${block.facts.map(factHtml).join('')}</table>`;
  if ('button' in block) {
    return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;background:#0B5F52;color:#FFFFFF;border-radius:8px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>`;
  }
  if ('small' in block) {
    return `<p style="margin:0 0 8px;font-size:14px;line-height:20px;color:#52605C">${lines(block.small)}</p>`;
  }
  return `<p style="${PARAGRAPH}">${lines(block.paragraph)}</p>`;
}

const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px';
const FACTS_TABLE = 'role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"';

function factHtml([name, value]: readonly [string, string]): string {
  const cell = 'padding:2px 16px 2px 0;font-size:16px;line-height:24px;vertical-align:top';
  return `<tr><td style="${cell};color:#52605C">${escapeHtml(name)}</td><td style="${cell}">${escapeHtml(value)}</td></tr>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
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
