import * as z from 'zod/mini';
import { notFarTooLong } from './text-fields.ts';
import { tidyLine } from '../text/tidy-text.ts';

const TOO_LONG = 'Email must be at most 254 characters';
const NAME_MAX = 64;
const INVALID = 'Please enter a valid email address';
/**
 * What browsers accept in an email field, less what mail servers reject: dots that stand alone, names of over 64
 * characters and domains without a top-level domain.
 */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** An address as it is stored: in lower case, its domain in ASCII. Accepts one as it is copied from a link or a sentence. */
export const Email = z.string('Email is required').check(
  notFarTooLong(254, TOO_LONG),
  z.overwrite(tidyEmail),
  z.minLength(1, 'Email is required'),
  z.maxLength(254, TOO_LONG),
  z.regex(EMAIL, INVALID),
  z.refine((address) => address.indexOf('@') <= NAME_MAX, INVALID),
);

function tidyEmail(given: string): string {
  const address = tidyLine(given)
    .normalize('NFKC')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/^<(.*)>$/, '$1')
    .replace(/[.,;]+$/, '')
    .trim()
    .toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + asciiDomain(address.slice(at));
}

/** Browsers send a domain such as उदाहरण.भारत in ASCII, other programs as it is written. */
function asciiDomain(domain: string): string {
  const isUnicode = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}\p{Join_Control}.。-]+$/u.test(domain);
  return isUnicode && URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
