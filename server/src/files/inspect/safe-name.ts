import { cutFileName, DomainError, fieldError, FILE_LIMITS, INVISIBLE } from '@proverse/shared';

/** What a system runs or shows as a page when it is opened, wherever it is in a name. */
const PROGRAMS: ReadonlySet<string> = new Set(
  (
    'exe js mjs cjs jse html htm xhtml xht shtml mht mhtml svg svgz xml xsl php phtml asp aspx jsp bat cmd scr lnk msi msp msix appx ps1 psm1 ' +
    'vbs vbe wsf wsh jar jnlp hta sh bash zsh csh command apk aab ipa dmg pkg deb rpm appimage pif cpl dll sys reg inf url website ' +
    'desktop scf gadget chm hlp py pyw pl rb swf xll docm xlsm pptm iso img vhd'
  ).split(' '),
);
/** The last part of a name that is a file extension rather than a word of the name. */
const EXTENSION = new RegExp(
  '^(jpe?g|jpe|jfif|png|webp|avif|hei[cf]|gif|bmp|tiff?|pdf|webm|weba|m4[ab]|mp[34]|og[ga]|opus|wav|aac|flac|mov|avi|mkv|com|' +
    'zip|rar|7z|gz|tar|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|json|eml|psd|ai|eps|dwg)$',
);

/** The extensions that fit a content; the first is the usual one. */
const FITTING: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'audio/webm': ['webm', 'weba'],
  'audio/mp4': ['m4a', 'mp4'],
};

/**
 * Returns the name of an uploaded file without its folders.
 * @throws DomainError FILE_NAME_UNSAFE if it is a program's or a page's, VALIDATION_FAILED if it is too long or has characters that are
 *   not seen
 */
export function checkName(given: string): string {
  const name = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '').trim();
  if (INVISIBLE.test(name))
    throw fieldError('file', 'The name of the file has characters that cannot be seen. Rename it');
  if (Array.from(name).length > FILE_LIMITS.nameMax || Buffer.byteLength(name) > FILE_LIMITS.nameBytesMax) {
    throw fieldError(
      'file',
      `The name of a file may have at most ${FILE_LIMITS.nameMax} characters and ${FILE_LIMITS.nameBytesMax} bytes`,
    );
  }
  const [, ...extensions] = name
    .normalize('NFKC')
    .toLowerCase()
    .split('.')
    .map((part) => part.trim());
  if (extensions.some((extension) => PROGRAMS.has(extension))) throw new DomainError('FILE_NAME_UNSAFE');
  return name;
}

/**
 * Returns the name under which a file is kept, with an extension that fits its content.
 * @throws DomainError as checkName does
 */
export function safeName(given: string, { mediaType }: { readonly mediaType: string }): string {
  const parts = checkName(given)
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .split('.');
  const fitting = FITTING[mediaType];
  if (!fitting) throw new Error(`files of the type ${mediaType} have no extension`);
  const last = parts.at(-1)?.trim().toLowerCase() ?? '';
  if (parts.length > 1 && fitting.includes(last)) return parts.join('.');
  if (EXTENSION.test(last)) parts.pop();
  return cutFileName(parts.join('.').trim() || 'file', `.${fitting[0]}`);
}
