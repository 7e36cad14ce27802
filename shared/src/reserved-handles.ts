/** Words that no one can have as a handle: pages of the site, and names that people would take for the operator. */
const RESERVED = new Set(
  `about abuse account accounts admin administrator all anonymous api app assets auth badge billing blog bot careers ceo
  changepassword coins contact cookies dashboard deleted demo dev developer directory docs embed everyone experts expert
  faq favicon features feedback finance founder guest health help home hostmaster index info invite jobs join kyc legal
  login logout mail mailerdaemon manifest me messages messaging metrics mod moderator news nobody none noreply notifications
  null official og owner payment payments payout payouts postmaster press pricing privacy profile profiles public ready
  refund refunds register robots root sales search security settings share signin signout signup sitemap staff static
  status support suspended sysadmin system team terms test trpc trust undefined unknown user users verified verify wallet
  webmaster wellknown withdraw withdrawals ws www you`.split(/\s+/),
);
const BRAND = 'proverse';

/** Digits that are read as letters. */
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Returns whether a lower-case handle is reserved or passes for a reserved one, such as `adm1n` or `pro_verse`. */
export function isReservedHandle(handle: string): boolean {
  const words = handle.replaceAll('_', '');
  const read = words.replaceAll(/\d/g, (digit) => LOOKALIKES[digit] ?? digit);
  return RESERVED.has(words) || RESERVED.has(read) || read.includes(BRAND);
}
