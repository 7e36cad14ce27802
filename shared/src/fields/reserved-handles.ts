import { digitsAsRead } from '../text/look-alikes.ts';

/** Words that no one can have as a handle: pages of the site, and names that people would take for the operator. */
const RESERVED = new Set(
  `about abuse account accounts admin administrator all anonymous api app assets auth badge billing blog bot care careers
  ceo changepassword coins contact cookies customer customercare customersupport dashboard deleted demo desk dev developer
  directory docs embed everyone expert experts faq favicon features feedback finance founder guest health help helpdesk home hostmaster index info invite jobs join kyc legal
  login logout mail mailerdaemon manifest me messages messaging metrics mod moderator news nobody none noreply notifications
  null official og owner payment payments payout payouts postmaster press pricing privacy profile profiles public ready
  refund refunds register robots root sales search security settings share signin signout signup sitemap staff static
  status support suspended sysadmin system team terms test trpc trust undefined unknown user users verified verify wallet
  webmaster wellknown withdraw withdrawals ws www you`.split(/\s+/),
);
/** Those with which other reserved words name the staff, as in `finance_team`. */
const STAFF = new Set(
  'admin administrator care desk helpdesk mod moderator official staff support sysadmin system team'.split(' '),
);
const BRAND = 'proverse';

/**
 * Returns whether a lower-case handle is reserved or passes for a reserved one, such as `adm1n`, `admin_2`, `adrnin`,
 * `support_team` or `pro_verse`.
 */
export function isReservedHandle(handle: string): boolean {
  const parts = handle.split(/_+/);
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const namesStaff = words.length === 1 || words.some((word) => isReservedWord(word, STAFF));
  return isReservedWord(parts.join('')) || (namesStaff && words.every((word) => isReservedWord(word)));
}

function isReservedWord(word: string, reserved: ReadonlySet<string> = RESERVED): boolean {
  const readings = [word, word.replace(/^\d+/, ''), word.replace(/\d+$/, ''), word.replaceAll(/^\d+|\d+$/g, '')];
  return readings.flatMap(lettersOf).some((reading) => reserved.has(reading) || reading.includes(BRAND));
}

/** Returns the words that a word with digits, or with letters that look alike, may be read as. */
function lettersOf(word: string): string[] {
  const plain = word.replaceAll('rn', 'm').replaceAll('vv', 'w');
  return [word, plain].flatMap((each) => {
    const read = digitsAsRead(each);
    return [read, digitsAsRead(each.replaceAll('1', 'l')), read.replaceAll('l', 'i'), read.replace(/s$/, '')];
  });
}
